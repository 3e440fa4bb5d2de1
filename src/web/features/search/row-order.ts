import { useMemo, useState } from 'react';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord, RegistryTime } from '../../api/tolerant-record.ts';

type SortDirection = 'ascending' | 'descending';

/** Each row's rank among the distinct values of a column; -1 for rows without a value. */
interface DenseRanks {
  readonly ranks: Int32Array;
  readonly distinctCount: number;
}

/**
 * Sorts only the distinct values (a column of 100,000 rows often has few) and ranks every row among them.
 * @param sort sorts distinct values in ascending order, in place
 */
export function denseRanks<Value extends string | number>(
  values: readonly (Value | undefined)[],
  sort: (distinct: Value[]) => Value[],
): DenseRanks {
  const rankOf = new Map<Value, number>();
  for (const value of values) if (value !== undefined) rankOf.set(value, 0);
  let next = 0;
  for (const value of sort([...rankOf.keys()])) {
    rankOf.set(value, next);
    next += 1;
  }
  const ranks = new Int32Array(values.length);
  for (const [index, value] of values.entries()) {
    ranks[index] = value === undefined ? -1 : (rankOf.get(value) ?? -1);
  }
  return { ranks, distinctCount: next };
}

/**
 * Orders rows by rank with a counting sort: stable in both directions, without comparisons. Rows without a value come
 * last either way.
 */
export function orderByRanks({ ranks, distinctCount }: DenseRanks, direction: SortDirection): Uint32Array {
  const bucketOf = (rank: number) =>
    rank === -1 ? distinctCount : direction === 'ascending' ? rank : distinctCount - 1 - rank;
  const starts = new Uint32Array(distinctCount + 2);
  for (const rank of ranks) {
    const bucket = bucketOf(rank) + 1;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < starts.length; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  const order = new Uint32Array(ranks.length);
  for (const [index, rank] of ranks.entries()) {
    const bucket = bucketOf(rank);
    const position = starts[bucket] ?? 0;
    order[position] = index;
    starts[bucket] = position + 1;
  }
  return order;
}

const SPACES = ['ipv4', 'ipv6', 'phone', 'numeric'] as const;
const WITHOUT_SPACE = SPACES.length;

interface SortableIdentifier {
  readonly text: string;
  readonly group: number;
  /** As a double: exact for everything but IPv6, where ties are broken by the text. */
  readonly low: number;
  readonly high: number;
}

function sortable(text: string): SortableIdentifier {
  const parsed = parseSearchTerm(text);
  if (!parsed.ok || parsed.space === undefined) return { text, group: WITHOUT_SPACE, low: 0, high: 0 };
  return { text, group: SPACES.indexOf(parsed.space), low: Number(parsed.low), high: Number(parsed.high) };
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Sorts addresses and numbers by value within their kind, ranges by their lower end, then everything else as text. */
export function sortIdentifiers(identifiers: readonly string[]): string[] {
  return identifiers
    .map(sortable)
    .sort(
      (one, other) =>
        one.group - other.group ||
        one.low - other.low ||
        one.high - other.high ||
        compareText(one.text, other.text),
    )
    .map(({ text }) => text);
}

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
  readonly direction: SortDirection;
}

const STATUS_ORDER = ['active', 'expired', 'flagged', 'unknown'] as const;

/** By code point: good enough for the eye, and ten times as fast as a locale-aware sort. */
const sortTexts = (distinct: string[]) => distinct.sort();
const sortNumbers = (distinct: number[]) => distinct.sort((one, other) => one - other);

type Records = readonly RegistryRecord[];

function ranksOfTexts(records: Records, read: (record: RegistryRecord) => string): DenseRanks {
  return denseRanks(records.map(read), sortTexts);
}

/** An unreadable time counts as missing. */
function ranksOfTimes(
  records: Records,
  read: (record: RegistryRecord) => RegistryTime | undefined,
): DenseRanks {
  const values = records.map((record) => {
    const time = read(record);
    return time !== undefined && 'ms' in time ? time.ms : undefined;
  });
  return denseRanks(values, sortNumbers);
}

const RANKS: Readonly<Record<SortableColumn, (records: Records) => DenseRanks>> = {
  status: (records) =>
    ranksOfTexts(
      records,
      ({ status, statusText }) => `${STATUS_ORDER.indexOf(status)} ${statusText.toLowerCase()}`,
    ),
  identifier: (records) =>
    denseRanks(
      records.map(({ id }) => id),
      sortIdentifiers,
    ),
  type: (records) => ranksOfTexts(records, ({ fraudType }) => fraudType),
  route: (records) =>
    ranksOfTexts(records, ({ origination, destination }) => `${origination} ${destination}`),
  confidence: (records) =>
    denseRanks(
      records.map(({ confidenceIndex }) => confidenceIndex),
      sortNumbers,
    ),
  peer: (records) => ranksOfTexts(records, ({ peerId }) => peerId),
  reported: (records) => ranksOfTimes(records, ({ reportedAt }) => reportedAt),
  expires: (records) => ranksOfTimes(records, ({ expiresAt }) => expiresAt),
  flagged: (records) => ranksOfTimes(records, ({ flaggedAt }) => flaggedAt),
};

/** The sort orders of one answer; each column is ranked once, on first use. */
export class SortOrders {
  readonly #records: Records;
  readonly #ranks = new Map<SortableColumn, DenseRanks>();

  constructor(records: Records) {
    this.#records = records;
  }

  /** Indexes into the records in the requested order; without a sort, in the registry's own order. */
  order(sort: Sort | undefined): Uint32Array {
    if (sort === undefined) return Uint32Array.from(this.#records.keys());
    let ranks = this.#ranks.get(sort.column);
    if (ranks === undefined) {
      ranks = RANKS[sort.column](this.#records);
      this.#ranks.set(sort.column, ranks);
    }
    return orderByRanks(ranks, sort.direction);
  }
}

/** Whether two answers hold the same contributions in the same places, even if some of them changed. */
export function sameRows(one: readonly RegistryRecord[], other: readonly RegistryRecord[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ assetDefinitionId, id }, index) =>
        other[index]?.assetDefinitionId === assetDefinitionId && other[index]?.id === id,
    )
  );
}

export interface RowOrder {
  readonly sort: Sort | undefined;
  readonly order: Uint32Array;
  readonly sortBy: (sort: Sort | undefined) => void;
}

/**
 * The order in which rows are shown. It changes when the analyst sorts or other contributions arrive, never because one
 * of them changed: a flagged row stays under the pointer.
 */
export function useRowOrder(records: readonly RegistryRecord[]): RowOrder {
  const orders = useMemo(() => new SortOrders(records), [records]);
  const [pinned, setPinned] = useState(() => ({
    records,
    sort: undefined as Sort | undefined,
    order: orders.order(undefined),
  }));

  let current = pinned;
  if (pinned.records !== records) {
    const order = sameRows(pinned.records, records) ? pinned.order : orders.order(pinned.sort);
    current = { ...pinned, records, order };
    setPinned(current);
  }
  return {
    sort: current.sort,
    order: current.order,
    sortBy: (sort) => setPinned({ records, sort, order: orders.order(sort) }),
  };
}
