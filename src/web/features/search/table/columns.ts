import { SORTABLE_COLUMNS, type SortableColumn } from '../../../registry/results/results-view.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { t } from './messages.ts';

/**
 * Columns that can be chosen and ordered. What selects a row and what names it stand before them, its action
 * after them.
 */
export const CHOSEN_COLUMNS = SORTABLE_COLUMNS.filter((column) => column !== 'identifier');
export type ChosenColumn = (typeof CHOSEN_COLUMNS)[number];
export type TableColumn = SortableColumn | 'select' | 'action';

export const isChosenColumn = (name: string): name is ChosenColumn =>
  CHOSEN_COLUMNS.some((column) => column === name);

export const isSortableColumn = (name: string): name is SortableColumn =>
  SORTABLE_COLUMNS.some((column) => column === name);

/**
 * The columns that names stand for, each once: all of them without a name, none where the identifier alone is
 * named.
 */
export function columnsOf(names: readonly string[] | undefined): readonly ChosenColumn[] {
  if (names === undefined) return CHOSEN_COLUMNS;
  const known = new Set(names.filter(isChosenColumn));
  return known.size === 0 && !names.includes('identifier') ? CHOSEN_COLUMNS : [...known];
}

/** The names of columns, as the address has them; `undefined` for the usual ones. */
export function namesOf(columns: readonly ChosenColumn[]): readonly string[] | undefined {
  const isUsual =
    columns.length === CHOSEN_COLUMNS.length && columns.every((column, at) => column === CHOSEN_COLUMNS[at]);
  if (isUsual) return undefined;
  return columns.length === 0 ? ['identifier'] : columns;
}

/** The columns with one of them in the place of another. */
export function withMoved(
  columns: readonly ChosenColumn[],
  column: ChosenColumn,
  to: number,
): readonly ChosenColumn[] {
  return columns.toSpliced(columns.indexOf(column), 1).toSpliced(to, 0, column);
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
  ...chosen.map((name) => ({ name, title: columnTitle(name), isSortable: true, isMovable: true })),
  { name: 'action', title: columnTitle('action'), controlFocus: 'at once' },
];
