import type { LineContext } from '../../../reading/line/line-context.ts';
import type { AskMessage, ReplyMessage } from '../../../signer/worker-life.ts';
import type { RowToUnderstand, UnderstoodRow } from './line-reader.ts';
import type { ReadLine, ReadOptions, ReadSummary } from '../../../reading/list/read-lines.ts';

/** A request from the page to the worker. */
export type LineRequest =
  | { readonly kind: 'read'; readonly input: string | Blob; readonly options: ReadOptions }
  /** Without a context, the previous one applies. */
  | {
      readonly kind: 'understand';
      readonly rows: readonly RowToUnderstand[];
      readonly context?: LineContext;
    };

export type LineRequestMessage = AskMessage<LineRequest>;

/** A part of an answer. An answer has any number of parts. */
export type LinePart =
  | { readonly kind: 'read'; readonly rows: readonly ReadLine[] }
  | { readonly kind: 'understood'; readonly rows: readonly UnderstoodRow[] };

/** The reason for refusing a list. */
export interface LineRefusal {
  readonly code: string;
  readonly message: string;
}

/** The last reply to a `read` request is a summary. */
export type LineReply = ReplyMessage<LinePart, ReadSummary | null, LineRefusal>;
