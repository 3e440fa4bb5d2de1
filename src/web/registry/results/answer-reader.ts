import type { ReadAnswer } from '../../../client/http/answer-parser.ts';
import type { TakeRecords } from '../../../client/registry/read-records.ts';
import type { ChangedRecord, ResultsView, ShownRows } from './results-view.ts';

/** The inputs of a view besides the answer. */
export interface ViewContext {
  readonly ownPeerId: string | undefined;
  /** The number of records on the page; the worker may have read more. All records by default. */
  readonly count?: number;
}

/**
 * Reads the registry's answers in a worker as they arrive. The worker keeps the columns needed to filter,
 * sort and count the rows, which keeps the page responsive with 100,000 of them. The records
 * themselves go to the page in chunks.
 */
export interface AnswerReader {
  /**
   * @param onRecords called with records in the registry's order; the first chunk is small and shows at once
   * @throws AnswerReaderUnavailableError, ContractMismatchError, and the stream's own error
   */
  read(
    answerId: number,
    body: ReadableStream<Uint8Array>,
    onRecords: TakeRecords,
    signal?: AbortSignal,
  ): Promise<ReadAnswer>;
  /** Returns the rows of a view. @throws UnknownAnswerError, AnswerReaderUnavailableError */
  view(answerId: number, view: ResultsView, context: ViewContext, signal?: AbortSignal): Promise<ShownRows>;
  /**
   * Updates records that changed on the page, for example by a flag. Records after the last one are appended.
   */
  put(answerId: number, records: readonly ChangedRecord[]): Promise<void>;
  /** Forgets an answer that is no longer shown. */
  drop(answerId: number): void;
}
