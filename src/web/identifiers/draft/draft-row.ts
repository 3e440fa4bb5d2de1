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
  /**
   * The reasons to leave it out that the analyst overruled: `DUPLICATE`, `FLAGGED`, or the code of a serious
   * warning.
   */
  readonly overruled?: readonly string[];
  /** The operation (`web/activity`) that it was last submitted by. */
  readonly operationId?: string;
  /** What was sent with it. */
  readonly sent?: LineFields;
}

/** A reason to leave a row out: another row says the same. */
export const DUPLICATE = 'duplicate';
/** A reason to leave a row out: the registry has flagged its identifier, or a range that contains it. */
export const FLAGGED = 'flagged';

/**
 * One verdict for each row, worst first: `refused`: something has to be corrected. `stopped`: it touches the
 * never-report list. `leftOut`: there is a serious warning. `duplicate`: another row says the same and was
 * submitted or comes first. `warned`, `ready`: can be reported. `removed`: by the analyst. `open`: submitted,
 * and the outcome is not known. `reported`: on the ledger.
 */
export type RowVerdict =
  | 'refused'
  | 'stopped'
  | 'leftOut'
  | 'duplicate'
  | 'warned'
  | 'ready'
  | 'removed'
  | 'open'
  | 'reported';
