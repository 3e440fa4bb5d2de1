import type { UnderstoodLine } from './line.ts';

/** The rows with one identifier. */
export interface IdentifierRows {
  readonly identifier: NonNullable<UnderstoodLine['identifier']>;
  readonly keys: readonly number[];
}

/** Rows related to one row: the keys of the first few, and the number of all. */
export interface RelatedRows {
  readonly keys: readonly number[];
  readonly count: number;
}

/** The most related rows listed for each row. */
export const MOST_KEYS = 5;
