import type { LineField } from '../../../identifiers/lines/line.ts';

/** The columns of the review table, in order. */
export const TABLE_COLUMNS = [
  'verdict',
  'line',
  'id',
  'fraudType',
  'origination',
  'destination',
  'sourcePeerId',
  'notes',
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** The field that a column shows, where it can be edited. */
export function fieldOf(column: TableColumn): LineField | undefined {
  return column === 'verdict' || column === 'line' || column === 'notes' ? undefined : column;
}
