import type { ReadAnswer } from '../../../client/http/answer-parser.ts';
import type { TakeRecords } from '../../../client/registry/read-records.ts';
import type { ChangedRecord, ResultsFilter, ResultsView, ShownRows } from './results-view.ts';
import type { Pictures, PictureSize } from './pictures.ts';

/** What a view of an answer depends on besides the answer. */
export interface ViewContext {
  readonly ownPeerId: string | undefined;
  /** How many of the records the page holds, while the worker may have read more. All when left out. */
  readonly count?: number;
}

/**
 * Reads the registry's answers in a worker while they arrive, and keeps there what is needed to filter, sort,
 * group, count and draw them, so that the page is never busy with 100,000 rows. The records themselves are
 * handed to the page in chunks.
 */
export interface AnswerReader {
  /**
   * @param onRecords called with records in the registry's order: few at first, so that they show at once
   * @throws AnswerReaderUnavailableError, ContractMismatchError, and the stream's own error
   */
  read(
    answerId: number,
    body: ReadableStream<Uint8Array>,
    onRecords: TakeRecords,
    signal?: AbortSignal,
  ): Promise<ReadAnswer>;
  /** The rows of a view. @throws UnknownAnswerError, AnswerReaderUnavailableError */
  view(answerId: number, view: ResultsView, context: ViewContext, signal?: AbortSignal): Promise<ShownRows>;
  /** What the rows that pass the filter look like. @throws UnknownAnswerError, AnswerReaderUnavailableError */
  draw(
    answerId: number,
    filter: ResultsFilter,
    size: PictureSize,
    context: ViewContext,
    signal?: AbortSignal,
  ): Promise<Pictures>;
  /** Records that changed on the page, such as by a flag; those that follow on the last one are added. */
  put(answerId: number, records: readonly ChangedRecord[]): Promise<void>;
  /** The answer is not shown any more and may be forgotten. */
  drop(answerId: number): void;
}
