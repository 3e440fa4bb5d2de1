import type { LineField, LineFields } from '../lines/line.ts';

/** One contribution to be, as it came in or was edited since. */
export interface DraftRow {
  /** Counted up within a draft and never used again. */
  readonly key: number;
  /** The name of the file or paste that it came from; empty of what was typed into the form. */
  readonly source: string;
  /** Counted from 1 in its source. */
  readonly lineNumber: number;
  readonly fields: LineFields;
  /** Fields whose changes the analyst took back: they are sent as they are. */
  readonly asTyped: readonly LineField[];
  readonly isRemoved: boolean;
  /** The operation (`web/activity`) that it was last submitted by. */
  readonly operationId?: string;
  /** What was sent with it. */
  readonly sent?: LineFields;
}

/**
 * One verdict for each row, worst first: `refused`: something has to be corrected. `stopped`: it touches the never-report list.
 * `duplicate`: an earlier row says the same. `warned`, `ready`: can be reported. `removed`: by the analyst. `open`: submitted, and
 * the outcome is not known. `reported`: on the ledger.
 */
export type RowVerdict =
  | 'refused'
  | 'stopped'
  | 'duplicate'
  | 'warned'
  | 'ready'
  | 'removed'
  | 'open'
  | 'reported';
