import type { LineContext } from '../line-context.ts';
import type { RelatableRow, RowRelations } from '../relate-rows.ts';
import type { RowToUnderstand, UnderstoodRow } from './line-reader.ts';
import type { ReadLine, ReadOptions, ReadSummary } from './read-lines.ts';

/** What the page asks of the worker. Rows come in chunks; those to be related are kept by `run` until the last of them. */
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

export interface LineRequestMessage {
  /** Counts up from 1 in each worker's life; every reply carries the same. */
  readonly id: number;
  readonly request: LineRequest;
}

/** A part of the answer, as often as it takes. */
export type LinePart =
  | { readonly kind: 'read'; readonly rows: readonly ReadLine[] }
  | { readonly kind: 'understood'; readonly rows: readonly UnderstoodRow[] }
  | { readonly kind: 'related'; readonly rows: readonly (readonly [key: number, relations: RowRelations])[] };

export type LineReply =
  | { readonly id: number; readonly part: LinePart }
  /** The end of the answer; a summary of what was read. */
  | { readonly id: number; readonly done: ReadSummary | null }
  /** Why a list is refused. */
  | { readonly id: number; readonly refused: { readonly code: string; readonly message: string } };

/** Whether a message is a reply. Its insides are made by the same build, so no more than its form is looked at. */
export function isLineReply(message: unknown): message is LineReply {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false;
  return typeof message.id === 'number' && ('part' in message || 'done' in message || 'refused' in message);
}
