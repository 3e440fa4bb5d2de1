import type { UnderstoodLine } from './line.ts';

/** The rows of one identifier. */
export interface IdentifierRows {
  readonly identifier: NonNullable<UnderstoodLine['identifier']>;
  readonly keys: readonly number[];
}

/** Rows that have something in common with one row: the keys of the first few, and how many there are. */
export interface RelatedRows {
  readonly keys: readonly number[];
  readonly count: number;
}

/** Related rows named of each row. */
export const MOST_KEYS = 5;
