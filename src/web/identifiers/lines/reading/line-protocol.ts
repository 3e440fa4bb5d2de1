import type { LineContext } from '../line-context.ts';
import type { RelatableRow, RowRelations } from '../relate-rows.ts';
import type { AskMessage, ReplyMessage } from '../../../../signer/worker-life.ts';
import type { RowToUnderstand, UnderstoodRow } from './line-reader.ts';
import type { ReadLine, ReadOptions, ReadSummary } from './read-lines.ts';

/**
 * What the page asks of the worker. Rows come in chunks; those to be related are kept by `run` until the last
 * of them.
 */
export type LineRequest =
  | { readonly kind: 'read'; readonly input: string | Blob; readonly options: ReadOptions }
  /** Without a context, by the last one. */
  | { readonly kind: 'understand'; readonly rows: readonly RowToUnderstand[]; readonly context?: LineContext }
  | {
      readonly kind: 'relate';
      readonly run: number;
      readonly rows: readonly RelatableRow[];
      readonly isLast: boolean;
    }
  | { readonly kind: 'forget'; readonly run: number };

export type LineRequestMessage = AskMessage<LineRequest>;

/** A part of the answer, as often as it takes. */
export type LinePart =
  | { readonly kind: 'read'; readonly rows: readonly ReadLine[] }
  | { readonly kind: 'understood'; readonly rows: readonly UnderstoodRow[] }
  | { readonly kind: 'related'; readonly rows: readonly (readonly [key: number, relations: RowRelations])[] };

/** Why a list is refused. */
export interface LineRefusal {
  readonly code: string;
  readonly message: string;
}

/** The end of an answer is a summary of what was read. */
export type LineReply = ReplyMessage<LinePart, ReadSummary | null, LineRefusal>;
