import {
  columnFacetingFeature,
  columnFilteringFeature,
  constructTable,
  createColumnHelper,
  createFacetedRowModel,
  createFacetedUniqueValues,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { RegistryRecord } from '../../web/api/tolerant-record.ts';
import type { Facet, Sort } from '../../web/registry/results/results-view.ts';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  columnFacetingFeature,
  facetedRowModel: createFacetedRowModel(),
  facetedUniqueValues: createFacetedUniqueValues(),
});

const helper = createColumnHelper<typeof features, RegistryRecord>();

const msOf = (time: RegistryRecord['reportedAt']) =>
  time !== undefined && 'ms' in time ? time.ms : undefined;

function bandOf(confidenceIndex: number | undefined): string {
  if (confidenceIndex === undefined) return 'none';
  return ['0-24', '25-49', '50-74', '75-100'][Math.min(Math.floor(confidenceIndex / 25), 3)] ?? '';
}

/** In the order of columns in which our own looks for a text. The cheapest ways to compare that it has. */
const searched = { sortFn: sortFn_basic, enableGlobalFilter: true };
const unsearched = { sortFn: sortFn_basic, enableGlobalFilter: false, sortUndefined: 'last' } as const;

const columnsFor = (ownPeerId: string) =>
  helper.columns([
    helper.accessor('fraudType', { id: 'type', ...searched }),
    helper.accessor('origination', { id: 'origination', ...searched }),
    helper.accessor('destination', { id: 'destination', ...searched }),
    helper.accessor('statusText', { id: 'status', ...searched }),
    helper.accessor('peerId', { id: 'peer', ...searched }),
    helper.accessor('flagger', { id: 'flagger', ...searched }),
    helper.accessor('id', { id: 'identifier', ...searched }),
    helper.accessor('confidenceIndex', { id: 'score', ...unsearched }),
    helper.accessor(({ reportedAt }) => msOf(reportedAt), { id: 'reported', ...unsearched }),
    helper.accessor(({ peerId }) => (peerId === ownPeerId ? 'own' : 'others'), {
      id: 'whose',
      ...unsearched,
    }),
    helper.accessor(({ isPrivileged }) => (isPrivileged ? 'yes' : 'no'), {
      id: 'privileged',
      ...unsearched,
    }),
    helper.accessor(({ confidenceIndex }) => bandOf(confidenceIndex), { id: 'confidence', ...unsearched }),
  ]);

/** The row models of TanStack Table over the same records, with the same order and the same filter. */
export class RowModels {
  readonly #table;

  constructor(records: RegistryRecord[], ownPeerId: string) {
    this.#table = constructTable({
      features,
      columns: columnsFor(ownPeerId),
      data: records,
      globalFilterFn: filterFn_includesString,
      // Without it, by what the first row has; a column may still say no.
      getColumnCanGlobalFilter: () => true,
    });
    this.#table.getCoreRowModel();
  }

  /** The places of the records, in order. */
  sorted(
    column: 'type' | 'identifier' | 'confidence' | 'reported',
    direction: Sort['direction'],
  ): readonly number[] {
    this.#table.setSorting([
      { id: column === 'confidence' ? 'score' : column, desc: direction === 'descending' },
    ]);
    return this.#table.getSortedRowModel().rows.map(({ index }) => index);
  }

  /** How many rows hold a text. */
  holding(text: string): number {
    this.#table.setGlobalFilter(text);
    return this.#table.getFilteredRowModel().rows.length;
  }

  /** Of the rows that are left, how many have each value. */
  counts(facet: Facet): ReadonlyMap<unknown, number> {
    return this.#table.getColumn(facet)?.getFacetedUniqueValues() ?? new Map();
  }
}
