import type { LineField, LineFields } from '../line.ts';

/** What a column holds. `rangeEnd`: the last number or address of the range that begins in the `id` column. */
export type ColumnRole = LineField | 'rangeEnd' | 'ignored';

/**
 * How a list is divided into fields. `by-line`: each line by itself, as `[fraud type,] identifier[, end of range][, origination
 * [, destination[, source]]]`. Otherwise by column.
 */
export type LineColumns = 'by-line' | readonly ColumnRole[];

/** The columns that an analyst chose, by the shape of the list. */
export type RememberedColumns = Readonly<Record<string, LineColumns>>;

/** A line that came in. */
export interface ReadLine {
  /** The name of the file or paste. */
  readonly source: string;
  /** Counted from 1 in its source. */
  readonly lineNumber: number;
  readonly fields: LineFields;
}

export interface ReadOptions {
  /** The name of the file or paste. */
  readonly source: string;
  /** Read by these columns, as the analyst chose. Without them, the columns are found. */
  readonly columns?: LineColumns;
  readonly remembered?: RememberedColumns;
}

/** How a list was read. */
export interface ReadSummary {
  readonly source: string;
  /** How many `ReadLine`s came out. */
  readonly rowCount: number;
  /** Of the columns; absent where no header was found. */
  readonly header?: readonly string[];
  /** The first few lines, cell by cell, for the analyst who checks the columns. */
  readonly sample: readonly (readonly string[])[];
  readonly columns: LineColumns;
  /** Lists with the same shape have the same columns: what they are remembered by. */
  readonly shape: string;
  /** Between columns; absent of a list with one column. */
  readonly delimiter?: string;
  /** Lines that are no rows. With `rowCount` they add up to the lines of the source. */
  readonly skipped: { readonly empty: number; readonly comments: number; readonly headers: number };
  /** What the analyst has to know of how it was read: sentences. */
  readonly notes: readonly string[];
}
