import { useState } from 'react';
import {
  type ColumnWidth,
  gridColumns,
  MAX_WIDTH_PX,
  type MeasuredRows,
  MEASURED_ROWS,
  MIN_WIDTH_PX,
  sumOf,
  widthByContent,
} from './column-widths.ts';
import { allColumns, CHOSEN_COLUMNS, type TableColumn } from './columns.ts';

/** What rows and headings share. */
interface WidthsStyle {
  readonly '--columns': string;
  readonly '--select-column': string;
  readonly minInlineSize: number;
}

export interface TableWidths {
  readonly style: WidthsStyle;
  /** A table is never wider than its content. */
  readonly mostPx: number;
  /** What stays at the left while the rest scrolls. */
  readonly stickyPx: number;
  /** Shows a width before it is kept. */
  readonly drag: (column: TableColumn, widthPx: number) => void;
  /** Gives a column a width, or lets its content decide. */
  readonly widen: (column: TableColumn, widthPx: number | undefined) => void;
}

interface Options extends MeasuredRows {
  readonly columns: readonly TableColumn[];
  /** Those that the analyst gave, by column. */
  readonly given: Readonly<Record<string, number>>;
  readonly onWidth: (column: TableColumn, widthPx: number | undefined) => void;
}

const EVERY_COLUMN = allColumns(CHOSEN_COLUMNS);
const BORDERS_PX = 2;

/** A flag or a minute must not move the columns: they are measured when other rows come first, and while an answer begins. */
const rowsKey = ({ records, ownPeerId }: MeasuredRows): string =>
  `${Math.min(records.length, MEASURED_ROWS)} ${records[0]?.assetDefinitionId ?? ''} ${ownPeerId ?? ''}`;

const measure = (rows: MeasuredRows): ReadonlyMap<TableColumn, ColumnWidth> =>
  new Map(EVERY_COLUMN.map((column) => [column, widthByContent(column, rows)]));

export function useTableWidths({ columns, given, onWidth, ...rows }: Options): TableWidths {
  const key = rowsKey(rows);
  const [measured, setMeasured] = useState(() => ({ key, widths: measure(rows) }));
  const [dragged, setDragged] = useState<{ readonly column: TableColumn; readonly widthPx: number }>();
  let { widths } = measured;
  if (measured.key !== key) {
    widths = measure(rows);
    setMeasured({ key, widths });
  }
  const widthOf = (column: TableColumn): ColumnWidth => {
    const widthPx = dragged?.column === column ? dragged.widthPx : given[column];
    if (widthPx !== undefined) return { leastPx: widthPx, widthPx };
    return widths.get(column) ?? { leastPx: MIN_WIDTH_PX, widthPx: MIN_WIDTH_PX };
  };
  const all = columns.map(widthOf);
  const mostPx = sumOf(all, 'widthPx') + BORDERS_PX;
  return {
    style: {
      '--columns': gridColumns(all),
      '--select-column': `${widthOf('select').widthPx}px`,
      minInlineSize: sumOf(all, 'leastPx'),
    },
    mostPx,
    stickyPx: sumOf(all.slice(0, 2), 'widthPx'),
    drag: (column, widthPx) =>
      setDragged({ column, widthPx: Math.min(Math.max(widthPx, MIN_WIDTH_PX), MAX_WIDTH_PX) }),
    widen: (column, widthPx) => {
      setDragged(undefined);
      onWidth(column, widthPx);
    },
  };
}
