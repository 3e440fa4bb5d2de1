import type { ReadAnswer } from '../../../../client/http/answer-parser.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { AskMessage, ReplyMessage } from '../../../../signer/worker-life.ts';
import type { ViewContext } from '../answer-reader.ts';
import type { ChangedRecord, ResultsView, ShownRows } from '../results-view.ts';

/** A request of the page to the worker about one answer. */
export type AnswerRequest = { readonly answerId: number } & (
  | { readonly kind: 'push'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'view'; readonly view: ResultsView; readonly context: ViewContext }
  /** Records after the last one are appended. */
  | { readonly kind: 'put'; readonly records: readonly ChangedRecord[] }
  | { readonly kind: 'drop' }
);

/** Records, in the order in which they were read. */
export type AnswerPart = readonly RegistryRecord[];

export type AnswerDone =
  | { readonly kind: 'read'; readonly answer: ReadAnswer }
  | { readonly kind: 'rows'; readonly rows: ShownRows }
  | { readonly kind: 'done' };

export type AnswerRefusal =
  | { readonly kind: 'not-json'; readonly afterRecords: boolean }
  | { readonly kind: 'mismatch'; readonly paths: readonly string[] }
  | { readonly kind: 'too-long'; readonly maxBytes: number }
  /** The worker that read it is gone, or the page of another tab read it. */
  | { readonly kind: 'unknown-answer' };

export type AnswerRequestMessage = AskMessage<AnswerRequest>;
export type AnswerReply = ReplyMessage<AnswerPart, AnswerDone, AnswerRefusal>;
