import { LINE_FIELDS, type LineField } from '../../../../reading/line/line.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { t } from './messages.ts';

export type TableColumn = LineField | 'verdict' | 'line' | 'registry' | 'notes';

const column = (name: TableColumn, rest: Partial<GridColumn> = {}): GridColumn<TableColumn> => ({
  title: t(`reportTable.column.${name}`),
  ...rest,
  name,
});

/** The columns of the review table, in order. */
export const TABLE_COLUMNS: readonly GridColumn<TableColumn>[] = [
  column('verdict', { selects: 'before' }),
  column('line'),
  column('id', { namesRow: true }),
  column('fraudType'),
  column('origination'),
  column('destination'),
  column('sourcePeerId'),
  column('registry'),
  column('notes', { controlFocus: 'on enter' }),
];

/** Those of a list without any source peer: the notes have its room. */
export const COLUMNS_WITHOUT_SOURCE: typeof TABLE_COLUMNS = TABLE_COLUMNS.filter(
  ({ name }) => name !== 'sourcePeerId',
);

/** The field that a column shows, if it can be edited. */
export function fieldOf(name: TableColumn): LineField | undefined {
  return LINE_FIELDS.find((field) => field === name);
}
