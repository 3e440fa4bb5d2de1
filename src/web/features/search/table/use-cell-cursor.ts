import { type RefObject, useEffect, useRef, useState } from 'react';
import { rowIn, useRowWindow } from '../../../components/use-row-window.ts';
import type { RowLayout } from './row-layout.ts';
import type { TableLines } from './table-lines.ts';

/** The line of the headings. */
export const HEAD = -1;

/** Scrolling creates rows of many cells: fewer in advance than elsewhere. */
const OVERSCAN_ROWS = 4;

/** Known by its record, so that the focus stays with it when the order changes. */
interface Cursor {
  readonly recordIndex: number;
  readonly isGroup: boolean;
  readonly column: number;
}

export interface CellPlace {
  readonly line: number;
  readonly column: number;
}

interface CellCursorOptions {
  readonly lines: TableLines;
  readonly order: Uint32Array;
  readonly columnCount: number;
  readonly regionRef: RefObject<HTMLElement | null>;
  readonly layout: RowLayout;
}

/** What takes the focus of a cell: a control in it where it has one. */
const focusIn = (cell: HTMLElement): HTMLElement => cell.querySelector<HTMLElement>('input, button') ?? cell;

/** The one cell of a table that Tab leads to, among rows most of which are not rendered. */
export function useCellCursor({ lines, order, columnCount, regionRef, layout }: CellCursorOptions) {
  const [cursor, setCursor] = useState<Cursor>();
  const focusWanted = useRef(false);
  const found =
    cursor === undefined
      ? 0
      : cursor.recordIndex === HEAD
        ? HEAD
        : lines.lineOf(cursor.recordIndex, cursor.isGroup);
  const place: CellPlace = {
    line: lines.count === 0 ? HEAD : found === HEAD && cursor?.recordIndex !== HEAD ? 0 : found,
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
    if (there === undefined) setCursor({ recordIndex: HEAD, isGroup: false, column });
    else if (there.kind === 'record') setCursor({ recordIndex: there.recordIndex, isGroup: false, column });
    else setCursor({ recordIndex: order[there.from] ?? 0, isGroup: true, column });
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
      if (to.line !== place.line || to.column !== place.column) put(to);
    },
  };
}
