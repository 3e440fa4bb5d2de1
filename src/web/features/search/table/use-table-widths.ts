import { useState } from 'react';
import { type ColumnWidths, useColumnWidths } from '../../../ui/grid/column-widths.ts';
import { MEASURED_ROWS, type MeasuredRows, widthByContent } from './column-widths.ts';
import { allColumns, CHOSEN_COLUMNS, type TableColumn } from './columns.ts';

interface Options extends MeasuredRows {
  readonly columns: readonly TableColumn[];
  /** Those that the analyst gave, by column. */
  readonly given: Readonly<Record<string, number>>;
  readonly onWidth: (column: TableColumn, widthPx: number | undefined) => void;
}

const EVERY_COLUMN = allColumns(CHOSEN_COLUMNS);

/**
 * A flag or a minute must not move the columns: they are measured when other rows come first, and while an
 * answer begins.
 */
const rowsKey = ({ records, ownPeerId }: MeasuredRows): string =>
  `${Math.min(records.length, MEASURED_ROWS)} ${records[0]?.assetDefinitionId ?? ''} ${ownPeerId ?? ''}`;

const measure = (rows: MeasuredRows) =>
  new Map(EVERY_COLUMN.map((column) => [column, widthByContent(column, rows)]));

export function useTableWidths({ columns, given, onWidth, ...rows }: Options): ColumnWidths<TableColumn> {
  const key = rowsKey(rows);
  const [kept, setKept] = useState(() => ({ key, measured: measure(rows) }));
  let { measured } = kept;
  if (kept.key !== key) {
    measured = measure(rows);
    setKept({ key, measured });
  }
  return useColumnWidths({ columns, measured, given, onWidth });
}
