import { useTable } from '@tanstack/react-table';
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { columnFilters, FACET_VALUES, FEATURES, RESULTS_COLUMNS, sorting } from './results-columns.ts';
import type { Facet, ResultsView } from './results-view.ts';

/** The asset id, or the place in its answer of a record that has none. */
export const rowIdOf = ({ assetDefinitionId }: RegistryRecord, recordIndex: number): string =>
  assetDefinitionId ?? `#${recordIndex}`;

/** Whether an answer begins with the contributions of another in the same order, even if some of them changed. */
const goesOn = (one: readonly RegistryRecord[], other: readonly RegistryRecord[]): boolean =>
  one === other ||
  one.every(
    ({ assetDefinitionId, id }, index) =>
      other[index]?.assetDefinitionId === assetDefinitionId && other[index]?.id === id,
  );

/** Once a row was flagged, the selection without all flagged ones: nothing is left to do with them. */
function withoutFlagged(
  selected: ReadonlySet<string>,
  before: readonly RegistryRecord[],
  records: readonly RegistryRecord[],
): ReadonlySet<string> {
  const isFlagged = ({ status }: RegistryRecord) => status === 'flagged';
  if (!records.some((record, index) => isFlagged(record) && before[index]?.status !== 'flagged'))
    return selected;
  const flagged = new Set(
    records.flatMap((record, index) => (isFlagged(record) ? [rowIdOf(record, index)] : [])),
  );
  return new Set([...selected].filter((id) => !flagged.has(id)));
}

/** The rows of a view of an answer. */
export interface ShownRows {
  /** Indexes into the records, in the order shown. */
  readonly order: readonly number[];
  /** Counts the rows with each value of a facet among those that pass all other filters. */
  readonly countsOf: (facet: Facet) => ReadonlyMap<string, number>;
  /** The ids of the selected rows, also of those that a filter hides. */
  readonly selected: ReadonlySet<string>;
  readonly onSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  /** Returns the selected contributions in the registry's order. */
  readonly selectedRecords: () => readonly RegistryRecord[];
}

const noState = () => undefined;
const NONE: ReadonlySet<string> = new Set();

/**
 * Filters, sorts and selects the records of an answer. Rows never jump: their order changes with the view or
 * with other contributions, never because one of them changed. A flagged row stays under the pointer, and only
 * the counts follow. Other contributions also end the selection, unless they only follow.
 */
export function useShownRows(records: readonly RegistryRecord[], view: ResultsView): ShownRows {
  const [selected, onSelected] = useState(NONE);
  const state = useMemo(
    () => ({ sorting: sorting(view), columnFilters: columnFilters(view.filter) }),
    [view],
  );
  const rowSelection = useMemo(
    () => Object.fromEntries([...selected].map((id) => [id, true as const])),
    [selected],
  );
  const table = useTable(
    {
      features: FEATURES,
      columns: RESULTS_COLUMNS,
      data: records,
      getRowId: rowIdOf,
      state: { ...state, rowSelection },
    },
    noState,
  );
  const inOrder = () => ({
    records,
    view,
    order: table.getSortedRowModel().rows.map(({ index }) => index),
  });
  const [kept, setKept] = useState(inOrder);
  let shown = kept;
  if (kept.view !== view || kept.records !== records) {
    const isContinued = kept.records.length > 0 && goesOn(kept.records, records);
    const isSame = isContinued && kept.records.length === records.length;
    shown = isSame && kept.view === view ? { ...kept, records } : inOrder();
    setKept(shown);
    if (!isContinued) onSelected(NONE);
    else if (selected.size > 0) {
      const left = withoutFlagged(selected, kept.records, records);
      if (left.size < selected.size) onSelected(left);
    }
  }
  return {
    order: shown.order,
    countsOf(facet) {
      const counts = new Map<string, number>();
      for (const { original } of table.getColumn(facet)?.getFacetedRowModel().rows ?? []) {
        const value = FACET_VALUES[facet](original);
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return counts;
    },
    selected,
    onSelected,
    selectedRecords: () => table.getSelectedRowModel().rows.map(({ original }) => original),
  };
}
