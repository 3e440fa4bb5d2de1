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
export const FACETS = ['status', 'type', 'origination', 'destination', 'peer'] as const;
export type Facet = (typeof FACETS)[number];

/** A time interval, both ends included; `undefined` leaves an end open. */
export interface TimeInterval {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/**
 * A filter over the loaded contributions. Values of one facet are alternatives; a facet without values lets
 * all pass. A status unknown to the desk is filtered by its text.
 */
export interface ResultsFilter {
  readonly chosen: Readonly<Partial<Record<Facet, readonly string[]>>>;
  readonly reported: TimeInterval | undefined;
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
  text: '',
};

export const PLAIN_VIEW: ResultsView = { filter: EVERYTHING, sort: undefined };
