import type { ReadAnswer } from '../../../../client/http/answer-parser.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { AskMessage, ReplyMessage } from '../../../../signer/worker-life.ts';
import type { ViewContext } from '../answer-reader.ts';
import type { Pictures, PictureSize } from '../pictures.ts';
import type { ChangedRecord, ResultsFilter, ResultsView, ShownRows } from '../results-view.ts';

/** What the page asks of the worker, of an answer by its number. */
export type AnswerRequest = { readonly answerId: number } & (
  | { readonly kind: 'push'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'view'; readonly view: ResultsView; readonly context: ViewContext }
  | {
      readonly kind: 'draw';
      readonly filter: ResultsFilter;
      readonly size: PictureSize;
      readonly context: ViewContext;
    }
  /** Those that follow on the last one are added. */
  | { readonly kind: 'put'; readonly records: readonly ChangedRecord[] }
  | { readonly kind: 'drop' }
);

/** Records as they were read. */
export type AnswerPart = readonly RegistryRecord[];

export type AnswerDone =
  | { readonly kind: 'read'; readonly answer: ReadAnswer }
  | { readonly kind: 'rows'; readonly rows: ShownRows }
  | { readonly kind: 'pictures'; readonly pictures: Pictures }
  | { readonly kind: 'done' };

export type AnswerRefusal =
  | { readonly kind: 'not-json'; readonly afterRecords: boolean }
  | { readonly kind: 'mismatch'; readonly paths: readonly string[] }
  /** The worker that read it is gone, or another tab's page read it. */
  | { readonly kind: 'unknown-answer' };

export type AnswerRequestMessage = AskMessage<AnswerRequest>;
export type AnswerReply = ReplyMessage<AnswerPart, AnswerDone, AnswerRefusal>;
