import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

export const SORTABLE_COLUMNS = [
  'status',
  'identifier',
  'type',
  'route',
  'confidence',
  'peer',
  'reported',
  'expires',
  'flagged',
] as const;
export type SortableColumn = (typeof SORTABLE_COLUMNS)[number];

export interface Sort {
  readonly column: SortableColumn;
  readonly direction: 'ascending' | 'descending';
}

/** Fields whose values are counted and chosen from. */
export const FACETS = [
  'status',
  'type',
  'origination',
  'destination',
  'peer',
  'whose',
  'privileged',
  'confidence',
] as const;
export type Facet = (typeof FACETS)[number];

/** Confidence is chosen by quarter; `none` is not scored. */
export const CONFIDENCE_BANDS = ['none', '0-24', '25-49', '50-74', '75-100'] as const;

/** Both ends included; `undefined` is open. */
export interface TimeInterval {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/**
 * Which of the contributions that were loaded are shown. Values of one facet are alternatives; without any, all pass. A
 * status that is not known here is its text, `whose` is `own` or `others`, `privileged` is `yes` or `no`.
 */
export interface ResultsFilter {
  readonly chosen: Readonly<Partial<Record<Facet, readonly string[]>>>;
  readonly reported: TimeInterval | undefined;
  readonly flagged: TimeInterval | undefined;
  /** An identifier or a range: what overlaps it, as the number line's brush asks. */
  readonly within: string | undefined;
  /** Every word has to stand somewhere in the row. Empty for all. */
  readonly text: string;
}

/** What an analyst wants to see of an answer. All of it stands in the address. */
export interface ResultsView {
  readonly filter: ResultsFilter;
  /** The first decides, the next where the first is equal. Empty for the registry's own order. */
  readonly sort: readonly Sort[];
  /** Whether contributions of one identifier stand together. */
  readonly grouped: boolean;
}

export const EVERYTHING: ResultsFilter = {
  chosen: {},
  reported: undefined,
  flagged: undefined,
  within: undefined,
  text: '',
};

export const PLAIN_VIEW: ResultsView = { filter: EVERYTHING, sort: [], grouped: false };

/** The rows of a view. */
export interface ShownRows {
  /** Indexes into the records of the answer, in the order shown. */
  readonly order: Uint32Array;
  /** Of a grouped view: where in `order` each identifier begins. */
  readonly groupStarts: Uint32Array | undefined;
  /** How many rows have each value, counted over what the other filters let through. The most frequent come first. */
  readonly counts: Readonly<Record<Facet, ReadonlyMap<string, number>>>;
}

/** A record that changed in its place. */
export interface ChangedRecord {
  readonly index: number;
  readonly record: RegistryRecord;
}
