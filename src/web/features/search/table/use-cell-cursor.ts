import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import { rowIn, useRowWindow } from '../../../ui/components/use-row-window.ts';
import { type RowKey, rowKeyOf } from '../../../registry/results/selection.ts';
import type { RowLayout } from './row-layout.ts';
import type { TableLines } from './table-lines.ts';

/** The line of the headings. */
export const HEAD = -1;

/** Scrolling creates rows of many cells: fewer in advance than elsewhere. */
const OVERSCAN_ROWS = 4;

/** Known by its record, so that the focus stays with it when the order changes or another answer has it elsewhere. */
interface Cursor {
  readonly recordIndex: number;
  /** `undefined` for the headings. */
  readonly key: RowKey | undefined;
  readonly isGroup: boolean;
  readonly column: number;
}

export interface CellPlace {
  readonly line: number;
  readonly column: number;
}

interface CellCursorOptions {
  readonly records: readonly RegistryRecord[];
  readonly lines: TableLines;
  readonly order: Uint32Array;
  readonly columnCount: number;
  readonly regionRef: RefObject<HTMLElement | null>;
  readonly layout: RowLayout;
}

/** What takes the focus of a cell: a control in it where it has one. */
const focusIn = (cell: HTMLElement): HTMLElement => cell.querySelector<HTMLElement>('input, button') ?? cell;

/** Where the records have the one at the cursor; -1 where it is not among them. */
function recordIndexOf({ key, recordIndex }: Cursor, records: readonly RegistryRecord[]): number {
  const isIt = (record: RegistryRecord, index: number) => rowKeyOf(record, index) === key;
  const there = records[recordIndex];
  return there !== undefined && isIt(there, recordIndex) ? recordIndex : records.findIndex(isIt);
}

/** The one cell of a table that Tab leads to, among rows most of which are not rendered. */
export function useCellCursor({ records, lines, order, columnCount, regionRef, layout }: CellCursorOptions) {
  const [cursor, setCursor] = useState<Cursor>();
  const focusWanted = useRef(false);
  const recordIndex = useMemo(
    () => (cursor?.key === undefined ? HEAD : recordIndexOf(cursor, records)),
    [cursor, records],
  );
  const isInHead = cursor !== undefined && cursor.key === undefined;
  const found = recordIndex === HEAD ? HEAD : lines.lineOf(recordIndex, cursor?.isGroup);
  const place: CellPlace = {
    line: lines.count === 0 || isInHead ? HEAD : Math.max(found, 0),
    column: Math.min(cursor?.column ?? 1, columnCount - 1),
  };
  const rowWindow = useRowWindow({
    count: lines.count,
    regionRef,
    rowHeightPx: layout.rowHeightPx,
    headerHeightPx: layout.headerHeightPx,
    overscanRows: OVERSCAN_ROWS,
    activeRow: Math.max(place.line, 0),
  });

  function put({ line, column }: CellPlace): void {
    const there = lines.at(line);
    const isGroup = there?.kind === 'group';
    const at =
      there === undefined ? HEAD : there.kind === 'group' ? (order[there.from] ?? 0) : there.recordIndex;
    const record = records[at];
    setCursor({ recordIndex: at, key: record && rowKeyOf(record, at), isGroup, column });
  }

  /** The last cell of a row that has fewer of them than columns. */
  function cellAt({ line, column }: CellPlace): HTMLElement | null {
    const cells = rowIn(regionRef.current, line)?.querySelectorAll<HTMLElement>('[aria-colindex]') ?? [];
    const upTo = Array.from(cells).filter((cell) => Number(cell.getAttribute('aria-colindex')) <= column + 1);
    return upTo.at(-1) ?? null;
  }

  function goTo(line: number, column: number, align: 'auto' | 'center' = 'auto'): void {
    const to = {
      line: Math.min(Math.max(line, HEAD), lines.count - 1),
      column: Math.min(Math.max(column, 0), columnCount - 1),
    };
    focusWanted.current = true;
    put(to);
    regionRef.current?.scrollIntoView({ block: 'nearest' });
    if (to.line >= 0) rowWindow.scrollToIndex(to.line, { align });
  }

  // Once the row is rendered.
  useEffect(() => {
    if (!focusWanted.current) return;
    const cell = cellAt(place);
    if (cell === null) return;
    focusWanted.current = false;
    focusIn(cell).focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /** Where an event comes from; `undefined` if from nowhere in the table, such as a dialog that a row has opened. */
  function placeOf(target: EventTarget): CellPlace | undefined {
    if (!(target instanceof Element) || regionRef.current?.contains(target) !== true) return undefined;
    const row = target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex');
    const column = target.closest('[aria-colindex]')?.getAttribute('aria-colindex');
    if (row === null || row === undefined || column === null || column === undefined) return undefined;
    return { line: Number(row) - 2, column: Number(column) - 1 };
  }

  return {
    rowWindow,
    place,
    /** Whether the focus is or was in the table. */
    hasFocus: cursor !== undefined,
    goTo,
    placeOf,
    cellAt,
    /** The focus has moved there by itself. */
    follow: (to: CellPlace) => {
      if (cursor === undefined || to.line !== place.line || to.column !== place.column) put(to);
    },
  };
}
