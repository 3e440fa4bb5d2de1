import { AnswerParser, type ReadAnswer, readWith } from '../http/answer-parser.ts';
import { readRegistryRecord, type RegistryRecord } from './tolerant-record.ts';

/** For the registry's answer to a search. */
export const searchParser = (): AnswerParser<RegistryRecord> =>
  new AnswerParser(['data'], readRegistryRecord);

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
