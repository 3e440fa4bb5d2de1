import type { Operation } from '../../desk/operations/operation.ts';
import { eachField } from '../../../contract/contribution-fields.ts';
import type { LineField, LineFields } from '../../../reading/line/line.ts';

/** One contribution to report, as it came in or was edited since. */
export interface DraftRow {
  /** Counted up within a draft and never used again. */
  readonly key: number;
  /** The name of the file or paste; empty for a row entered in the form. */
  readonly source: string;
  /** Counted from 1 in its source. */
  readonly lineNumber: number;
  readonly fields: LineFields;
  /** Fields whose automatic changes the analyst took back; they are sent as entered. */
  readonly asTyped: readonly LineField[];
  readonly isRemoved: boolean;
  /**
   * The reasons against reporting the row that the analyst overruled: `DUPLICATE`, `FLAGGED`, `REPEATED`, `GUESSED` or
   * the code of a serious warning.
   */
  readonly overruled?: readonly string[];
  /** The operation that last submitted the row. */
  readonly operationId?: string;
  /** The values that operation sent. */
  readonly sent?: LineFields;
  /** What the form began the row with after the last report. */
  readonly carriedOver?: LineFields;
}

/** The fields of a row, empty where the form carried them over from the last report. */
export const enteredIn = ({ fields, carriedOver }: DraftRow): LineFields =>
  eachField((field) => (fields[field] === carriedOver?.[field] ? '' : fields[field]));

/** A reason against reporting a row: another row has the same content. */
export const DUPLICATE = 'duplicate';
/**
 * A reason against reporting a row: its identifier, or a range that contains it, is flagged in the registry.
 */
export const FLAGGED = 'flagged';
/** A reason to leave a row out: one's own peer has reported the same, and it is still active. */
export const REPEATED = 'repeated';

/** A reason against reporting a row: a value of it may mean something else than it was read as. */
export const GUESSED = 'guessed';

/** What a report repeats: another one of the same identifier, type and countries earns nothing. */
export const repeatKey = ({
  id,
  fraudType,
  origination,
  destination,
}: Omit<LineFields, 'sourcePeerId'>): string => [id, fraudType, origination, destination].join('\n');

/**
 * The verdict on a row, worst first. `refused`: something must be corrected. `stopped`: on a never-report
 * list. `guessed`: a value may mean something else than it was
 * read as. `leftOut`: has a serious warning or is flagged. `duplicate`: another row with the same content was
 * submitted or comes first. `warned`, `ready`: can be reported. `removed`: by the analyst. `open`: submitted,
 * with an unknown outcome. `reported`: on the ledger.
 */
export type RowVerdict =
  | 'refused'
  | 'stopped'
  | 'guessed'
  | 'leftOut'
  | 'duplicate'
  | 'warned'
  | 'ready'
  | 'removed'
  | 'open'
  | 'reported';

/** The outcome of the operation that last submitted a row; `free`: the row can be submitted again. */
export type RowFate = 'open' | 'reported' | 'free';

/**
 * Returns the fate of the rows of an operation. An operation that Activity does not have is still loading or
 * was erased: its rows are open.
 */
export function rowFate(operation: Operation | undefined): RowFate {
  switch (operation?.state) {
    case undefined:
    case 'unsent':
      return 'open';
    case 'sent':
    case 'unknown':
      return operation?.dismissed === true ? 'free' : 'open';
    case 'accepted':
    case 'verified':
      return 'reported';
    default:
      return 'free';
  }
}
