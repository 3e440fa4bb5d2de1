import { SORTABLE_COLUMNS, type SortableColumn } from '../../../registry/results/results-view.ts';
import { CONFIDENCE_HINT } from '../../../registry/records/record-fields.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { t } from './messages.ts';

/** Columns that can be chosen. What selects a row and what names it stand before them, its action after them. */
export const CHOSEN_COLUMNS = SORTABLE_COLUMNS.filter((column) => column !== 'identifier');
export type ChosenColumn = (typeof CHOSEN_COLUMNS)[number];
export type TableColumn = SortableColumn | 'select' | 'action';

const isChosenColumn = (name: string): name is ChosenColumn =>
  CHOSEN_COLUMNS.some((column) => column === name);

export const isSortableColumn = (name: string): name is SortableColumn =>
  SORTABLE_COLUMNS.some((column) => column === name);

/** The columns of these names: all of them without a known name, none where the identifier alone is named. */
export function columnsOf(names: readonly string[] | undefined): readonly ChosenColumn[] {
  if (names?.some((name) => name === 'identifier' || isChosenColumn(name)) !== true) return CHOSEN_COLUMNS;
  return CHOSEN_COLUMNS.filter((column) => names.includes(column));
}

/** The names of columns, as the address has them; `undefined` for the usual ones. */
export function namesOf(columns: readonly ChosenColumn[]): readonly string[] | undefined {
  if (columns.length === CHOSEN_COLUMNS.length) return undefined;
  return columns.length === 0 ? ['identifier'] : columns;
}

/** Every column of the table, in order. */
export const allColumns = (chosen: readonly ChosenColumn[]): readonly TableColumn[] => [
  'select',
  'identifier',
  ...chosen,
  'action',
];

export const columnTitle = (column: TableColumn): string => t(`results.column.${column}`);

export const SORTABLE = SORTABLE_COLUMNS.map((name) => ({ name, title: columnTitle(name) }));

/** The columns as the grid has them. */
export const resultColumns = (chosen: readonly ChosenColumn[]): readonly GridColumn<TableColumn>[] => [
  { name: 'select', title: columnTitle('select'), selects: 'alone' },
  { name: 'identifier', title: columnTitle('identifier'), isSortable: true, namesRow: true },
  ...chosen.map((name) => ({
    name,
    title: columnTitle(name),
    hint: name === 'confidence' ? CONFIDENCE_HINT : undefined,
    isSortable: true,
  })),
  { name: 'action', title: columnTitle('action'), controlFocus: 'at once' },
];
