import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** In the order in which they are sorted and drawn. */
export const STATUSES = [
  'active',
  'expired',
  'flagged',
  'unknown',
] as const satisfies readonly RegistryRecord['status'][];

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

/** Fields with a filter that lists and counts their values. */
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

/** The filter values of the confidence: quarters, and `none` for contributions without a score. */
export const CONFIDENCE_BANDS = ['none', '0-24', '25-49', '50-74', '75-100'] as const;

/** A time interval, both ends included; `undefined` leaves an end open. */
export interface TimeInterval {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/**
 * A filter over the loaded contributions. Values of one facet are alternatives; a facet without values lets
 * all pass. A status unknown to the desk is filtered by its text, `whose` is `own` or `others`, `privileged`
 * is `yes` or `no`.
 */
export interface ResultsFilter {
  readonly chosen: Readonly<Partial<Record<Facet, readonly string[]>>>;
  readonly reported: TimeInterval | undefined;
  readonly flagged: TimeInterval | undefined;
  /** Every word must occur in the row. Empty for all rows. */
  readonly text: string;
}

/** The filter and the sort that an analyst chose for an answer. The address holds all of it. */
export interface ResultsView {
  readonly filter: ResultsFilter;
  /** `undefined` for the registry's own order. */
  readonly sort: Sort | undefined;
}

export const EVERYTHING: ResultsFilter = {
  chosen: {},
  reported: undefined,
  flagged: undefined,
  text: '',
};

export const PLAIN_VIEW: ResultsView = { filter: EVERYTHING, sort: undefined };
