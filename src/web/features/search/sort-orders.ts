import type { RegistryRecord, RegistryTime } from '../../api/tolerant-record.ts';
import { type DenseRanks, denseRanks, orderByRanks, type SortDirection } from './dense-ranks.ts';
import { sortIdentifiers } from './sort-identifiers.ts';

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

/** By code point: a sort for the eye, and ten times as fast as one by the rules of a language. */
const sortTexts = (distinct: string[]) => distinct.sort();
const sortNumbers = (distinct: number[]) => distinct.sort((one, other) => one - other);

type Records = readonly RegistryRecord[];

function ranksOfTexts(records: Records, read: (record: RegistryRecord) => string): DenseRanks {
  return denseRanks(records.map(read), sortTexts);
}

/** A time that could not be read counts as none. */
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

/** The orders of one answer of the registry, each column ranked once, when it is first asked for. */
export class SortOrders {
  readonly #records: Records;
  readonly #ranks = new Map<SortableColumn, DenseRanks>();

  constructor(records: Records) {
    this.#records = records;
  }

  /** Positions in the records, in the order asked for; in the registry's own order without a sort. */
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
