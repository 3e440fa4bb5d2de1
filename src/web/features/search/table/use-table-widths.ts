import { useState } from 'react';
import { type ColumnWidths, columnWidths } from '../../../ui/grid/column-widths.ts';
import { MEASURED_ROWS, type MeasuredRows, widthByContent } from './column-widths.ts';
import { allColumns, CHOSEN_COLUMNS, type TableColumn } from './columns.ts';

const EVERY_COLUMN = allColumns(CHOSEN_COLUMNS);

/** A flag or a minute must not move the columns: they are measured when other rows come first. */
const rowsKey = ({ records, ownPeerId }: MeasuredRows): string =>
  `${Math.min(records.length, MEASURED_ROWS)} ${records[0]?.assetDefinitionId ?? ''} ${ownPeerId ?? ''}`;

const measure = (rows: MeasuredRows) =>
  new Map(EVERY_COLUMN.map((column) => [column, widthByContent(column, rows)]));

export function useTableWidths(columns: readonly TableColumn[], rows: MeasuredRows): ColumnWidths {
  const key = rowsKey(rows);
  const [kept, setKept] = useState(() => ({ key, measured: measure(rows) }));
  let { measured } = kept;
  if (kept.key !== key) {
    measured = measure(rows);
    setKept({ key, measured });
  }
  return columnWidths(columns.flatMap((column) => measured.get(column) ?? []));
}
