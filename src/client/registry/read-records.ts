import { AnswerParser, type ReadAnswer, readWith } from '../http/answer-parser.ts';
import { readRegistryRecord, type RegistryRecord } from './tolerant-record.ts';

/** More than 100,000 records; our service answers 10,000, unless its operator says otherwise. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** For the registry's answer to a search, whose records are kept. */
export const searchParser = (): AnswerParser<RegistryRecord> =>
  new AnswerParser(['data'], readRegistryRecord, MAX_LIST_BYTES);

/** Takes records as they are parsed. */
export type TakeRecords = (records: readonly RegistryRecord[]) => void;

/**
 * Reads the body of an answer to its end. @throws NotJsonError, ContractMismatchError, and the stream's own
 * error
 */
export type ReadBody = (
  body: ReadableStream<Uint8Array>,
  onRecords: TakeRecords,
  signal: AbortSignal,
) => Promise<ReadAnswer>;

/** On the page, for answers of a few records. */
export const readOnPage: ReadBody = (body, onRecords) => readWith(searchParser(), body, onRecords);
