import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { GridRows } from './grid-column.ts';
import { rowIn, useRowWindow } from './row-window.ts';

/** The line of the headings. */
export const HEAD = -1;

/** Fewer than elsewhere: each row has many cells. */
const OVERSCAN_ROWS = 4;

/** Identified by its row, which keeps the focus when the order changes. */
interface Cursor {
  /** `undefined` for the headings. */
  readonly id: string | number | undefined;
  /** The last known line of the row. */
  readonly line: number;
  readonly column: number;
}

export interface CellPlace {
  readonly line: number;
  readonly column: number;
}

interface CellCursorOptions {
  readonly rows: GridRows<unknown>;
  readonly columnCount: number;
  readonly firstColumn: number;
  readonly hasHead: boolean;
  readonly regionRef: RefObject<HTMLElement | null>;
  readonly rowHeightPx: number;
  readonly headerHeightPx: number;
  readonly measured: boolean;
  /** Returns the element of a cell that takes the focus. */
  readonly focusIn: (cell: HTMLElement, place: CellPlace) => HTMLElement;
}

/** Manages the only cell of a grid in the Tab order, although most rows are not rendered. */
export function useCellCursor(options: CellCursorOptions) {
  const { rows, columnCount, firstColumn, hasHead, regionRef, measured } = options;
  const [cursor, setCursor] = useState<Cursor>();
  const focusWanted = useRef(false);
  const found = useMemo(() => {
    if (cursor?.id === undefined) return HEAD;
    return rows.idAt(cursor.line) === cursor.id ? cursor.line : rows.lineOf(cursor.id);
  }, [cursor, rows]);
  const isInHead = hasHead && (rows.count === 0 || (cursor !== undefined && cursor.id === undefined));
  const place: CellPlace = {
    line: isInHead ? HEAD : Math.max(found, 0),
    column: Math.min(cursor?.column ?? firstColumn, columnCount - 1),
  };
  const keyOf = useMemo(() => (line: number) => rows.idAt(line), [rows]);
  const rowWindow = useRowWindow({
    count: rows.count,
    regionRef,
    rowHeightPx: options.rowHeightPx,
    headerHeightPx: options.headerHeightPx,
    overscanRows: OVERSCAN_ROWS,
    measured,
    ...(measured ? { keyOf } : {}),
    activeRow: Math.max(place.line, 0),
  });

  const put = ({ line, column }: CellPlace) =>
    setCursor({ id: line === HEAD ? undefined : rows.idAt(line), line, column });

  /** Returns the cell at a place, or the last cell of a row with fewer cells. */
  function cellAt({ line, column }: CellPlace): HTMLElement | undefined {
    const cells = rowIn(regionRef.current, line)?.querySelectorAll<HTMLElement>('[aria-colindex]') ?? [];
    const upTo = Array.from(cells).filter((cell) => Number(cell.getAttribute('aria-colindex')) <= column + 1);
    return upTo.at(-1);
  }

  function goTo(line: number, column: number, align: 'auto' | 'center' = 'auto'): void {
    const to = {
      line: Math.min(Math.max(line, hasHead ? HEAD : 0), rows.count - 1),
      column: Math.min(Math.max(column, 0), columnCount - 1),
    };
    focusWanted.current = true;
    put(to);
    // The region scrolls to the row; the page has to scroll to the region.
    regionRef.current?.scrollIntoView({ block: 'nearest' });
    if (to.line >= 0) rowWindow.scrollToIndex(to.line, { align });
  }

  // Moves the focus once the row is rendered.
  useEffect(() => {
    if (!focusWanted.current) return;
    const cell = cellAt(place);
    if (cell === undefined) return;
    focusWanted.current = false;
    options.focusIn(cell, place).focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /**
   * Returns the place of an event; `undefined` for one outside the grid, such as in a dialog that a row has
   * opened.
   */
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
    /** True if the focus is or was in the grid. */
    hasFocus: cursor !== undefined,
    goTo,
    placeOf,
    cellAt,
    /** Follows a focus that moved by itself. */
    follow: (to: CellPlace) => {
      if (cursor === undefined || to.line !== place.line || to.column !== place.column) put(to);
    },
  };
}
