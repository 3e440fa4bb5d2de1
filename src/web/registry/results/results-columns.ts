import {
  type ColumnDef,
  columnFacetingFeature,
  columnFilteringFeature,
  type ColumnFiltersState,
  createFacetedRowModel,
  createFilteredRowModel,
  createSortedRowModel,
  type FilterFn,
  rowSelectionFeature,
  rowSortingFeature,
  type SortFn,
  type SortingState,
  tableFeatures,
} from '@tanstack/react-table';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import {
  type Facet,
  FACETS,
  type ResultsFilter,
  type ResultsView,
  type SortableColumn,
  STATUSES,
  type TimeInterval,
} from './results-view.ts';

export const FEATURES = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  columnFacetingFeature,
  facetedRowModel: createFacetedRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowSelectionFeature,
});

type ResultFilter = FilterFn<typeof FEATURES, RegistryRecord>;
type ResultSort = SortFn<typeof FEATURES, RegistryRecord>;
type ResultColumn = ColumnDef<typeof FEATURES, RegistryRecord>;

const statusOf = ({ status, statusText }: RegistryRecord): string =>
  status === 'unknown' ? statusText : status;

/** Reads the value of each facet. */
export const FACET_VALUES: Readonly<Record<Facet, (record: RegistryRecord) => string>> = {
  status: statusOf,
  type: ({ fraudType }) => fraudType,
  origination: ({ origination }) => origination,
  destination: ({ destination }) => destination,
  peer: ({ peerId }) => peerId,
};

/** A whole number as text that sorts by its value. */
const sortableNumber = (value: bigint): string => {
  const digits = value.toString(36);
  return String.fromCodePoint(digits.length) + digits;
};

const SPACES = ['ipv4', 'ipv6', 'phone', 'numeric'] as const;

/**
 * Returns a text by which identifiers sort: addresses and numbers by value within their kind, ranges by their
 * lower end, then everything else as text.
 */
function identifierKey({ id }: RegistryRecord): string {
  const term = parseSearchTerm(id);
  if (!term.ok || term.space === undefined) return `${SPACES.length}${id}`;
  const { space, low, high } = term;
  return `${SPACES.indexOf(space)}${sortableNumber(low)}${low === high ? '' : sortableNumber(high)}\0${id}`;
}

/** An unreadable time counts as missing. */
const msOf = (time: RegistryTime | undefined): number | undefined =>
  time !== undefined && 'ms' in time ? time.ms : undefined;

/** What a column sorts by. */
const SORT_KEYS: Readonly<Record<SortableColumn, (record: RegistryRecord) => string | number | undefined>> = {
  // Unknown statuses follow the others, by their texts.
  status: (record) => `${STATUSES.indexOf(record.status)}${statusOf(record).toLowerCase()}`,
  identifier: identifierKey,
  type: ({ fraudType }) => fraudType,
  route: ({ origination, destination }) => `${origination}\n${destination}`,
  confidence: ({ confidenceIndex }) => confidenceIndex,
  peer: ({ peerId }) => peerId,
  reported: ({ reportedAt }) => msOf(reportedAt),
  expires: ({ expiresAt }) => msOf(expiresAt),
  flagged: ({ flaggedAt }) => msOf(flaggedAt),
};

/** By code unit, which is good enough to scan and far quicker than by the rules of a language. */
const byKey: ResultSort = (one, other, columnId) => {
  const [left, right] = [one.getValue<string | number>(columnId), other.getValue<string | number>(columnId)];
  return left < right ? -1 : left > right ? 1 : 0;
};

const isWithin: ResultFilter = (row, columnId, { fromMs, toMs }: TimeInterval) => {
  const ms = row.getValue<number | undefined>(columnId);
  return ms !== undefined && ms >= (fromMs ?? ms) && ms <= (toMs ?? ms);
};

/** The column of the text filter, which no facet and no heading is named after. */
const TEXT = 'text';

/** A word never contains a line end. */
const searchedText = (record: RegistryRecord): string =>
  [
    record.fraudType,
    record.origination,
    record.destination,
    statusOf(record),
    record.peerId,
    record.flagger ?? '',
    record.id,
  ]
    .join('\n')
    .toLowerCase();

const hasWords: ResultFilter = (row, columnId, words: readonly string[]) =>
  words.every((word) => row.getValue<string>(columnId).includes(word));

const isFacet = (id: string): id is Facet => FACETS.some((facet) => facet === id);

const isOneOf: ResultFilter = ({ original }, id, chosen: readonly string[]) =>
  isFacet(id) && chosen.includes(FACET_VALUES[id](original));

/** What rows are sorted and filtered by; some columns are only for one of these. */
export const RESULTS_COLUMNS: ResultColumn[] = [
  ...FACETS.filter((facet) => !(facet in SORT_KEYS)).map((id) => ({
    id,
    accessorFn: FACET_VALUES[id],
    filterFn: isOneOf,
  })),
  ...Object.entries(SORT_KEYS).map(([id, accessorFn]) => ({
    id,
    accessorFn,
    sortFn: byKey,
    sortUndefined: 'last' as const,
    filterFn: isFacet(id) ? isOneOf : isWithin,
  })),
  { id: TEXT, accessorFn: searchedText, filterFn: hasWords },
];

/** A filter as the table has it. */
export function columnFilters({ chosen, reported, text }: ResultsFilter): ColumnFiltersState {
  const words = text.toLowerCase().match(/\S+/gu) ?? [];
  return [
    ...FACETS.flatMap((id) => {
      const values = chosen[id] ?? [];
      return values.length === 0 ? [] : [{ id, value: values }];
    }),
    ...(reported === undefined ? [] : [{ id: 'reported', value: reported }]),
    ...(words.length === 0 ? [] : [{ id: TEXT, value: words }]),
  ];
}

/** A sort as the table has it; none keeps the registry's own order. */
export const sorting = ({ sort }: Pick<ResultsView, 'sort'>): SortingState =>
  sort === undefined ? [] : [{ id: sort.column, desc: sort.direction === 'descending' }];
