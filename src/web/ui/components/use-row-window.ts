import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

interface RowWindowOptions {
  readonly count: number;
  readonly regionRef: RefObject<HTMLElement | null>;
  /** The height of every row, or an estimate where each is `measured` once it is rendered. */
  readonly rowHeightPx: number;
  readonly measured?: boolean;
  /** What a row is known by wherever it stands, so that what was `measured` goes with it. Another function where rows changed places. */
  readonly keyOf?: (row: number) => number;
  /** Height of the sticky header at the top of the region. */
  readonly headerHeightPx?: number;
  readonly overscanRows?: number;
  /** The row with the focus or the cursor. It stays rendered, however far it is scrolled out of view. */
  readonly activeRow: number;
}

export type RowWindow = Virtualizer<HTMLElement, HTMLElement>;

/** Which of many rows are rendered: those in view, a few around them and the active one. */
export function useRowWindow({
  count,
  regionRef,
  rowHeightPx,
  measured = false,
  keyOf,
  headerHeightPx = 0,
  overscanRows = 6,
  activeRow,
}: RowWindowOptions): RowWindow {
  const rowWindow = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => regionRef.current,
    estimateSize: () => rowHeightPx,
    ...(keyOf === undefined ? {} : { getItemKey: keyOf }),
    // An element without layout reports no height, which must not be taken for a row of height 0.
    measureElement: ({ offsetHeight }) => (offsetHeight === 0 ? rowHeightPx : offsetHeight),
    overscan: overscanRows,
    scrollMargin: headerHeightPx,
    scrollPaddingStart: headerHeightPx,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (activeRow >= range.count || rows.includes(activeRow)) return rows;
      return [...rows, activeRow].sort((one, other) => one - other);
    },
  });
  const laidOutPx = useRef(rowHeightPx);
  useEffect(() => {
    // Working out where each of 100,000 rows stands takes milliseconds: not once more for the height that it began with.
    if (measured || laidOutPx.current === rowHeightPx) return;
    laidOutPx.current = rowHeightPx;
    rowWindow.measure();
  }, [rowWindow, measured, rowHeightPx]);
  return rowWindow;
}

/** How far Page Up and Page Down go. */
export function rowsPerPage({ scrollRect }: RowWindow, rowHeightPx: number): number {
  return Math.max(1, Math.floor((scrollRect?.height ?? 0) / rowHeightPx) - 1);
}

/** Finds a row as `aria-rowindex` counts: from 1, and the header is the first. */
export function rowIn(region: HTMLElement | null, row: number): HTMLElement | null {
  return region?.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"]`) ?? null;
}

interface FocusableRowsOptions extends RowWindowOptions {
  /** Must be referentially stable. */
  readonly onActiveRow: (row: number) => void;
}

interface FocusableRows {
  readonly rowWindow: RowWindow;
  /** Scrolls to a row and focuses it. */
  readonly focusRow: (row: number, align: 'auto' | 'center') => void;
  readonly onRowKeyDown: (event: KeyboardEvent, row: number) => void;
}

/** A window of rows that take the focus: arrow keys, Page Up and Down, Home and End move it from row to row. */
export function useFocusableRows({ onActiveRow, ...options }: FocusableRowsOptions): FocusableRows {
  const { count, regionRef, rowHeightPx } = options;
  const rowWindow = useRowWindow(options);
  const focusWanted = useRef<number | undefined>(undefined);

  useEffect(() => {
    if (focusWanted.current === undefined) return;
    const element = rowIn(regionRef.current, focusWanted.current);
    if (element === null) return;
    focusWanted.current = undefined;
    element.focus({ preventScroll: true });
  });

  const focusRow = useCallback(
    (row: number, align: 'auto' | 'center') => {
      focusWanted.current = row;
      onActiveRow(row);
      // The region scrolls to the row; the page has to scroll to the region.
      regionRef.current?.scrollIntoView({ block: 'nearest' });
      rowWindow.scrollToIndex(row, { align });
      // No re-render if it already is the active one.
      rowIn(regionRef.current, row)?.focus({ preventScroll: true });
    },
    [onActiveRow, regionRef, rowWindow],
  );

  const onRowKeyDown = useCallback(
    (event: KeyboardEvent, row: number) => {
      // Leaves keys pressed in a row's buttons alone.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      const page = rowsPerPage(rowWindow, rowHeightPx);
      const targets = new Map([
        ['ArrowDown', row + 1],
        ['ArrowUp', row - 1],
        ['PageDown', row + page],
        ['PageUp', row - page],
        ['Home', 0],
        ['End', count - 1],
      ]);
      const target = targets.get(event.key);
      if (target === undefined) return;
      event.preventDefault();
      focusRow(Math.min(Math.max(target, 0), count - 1), 'auto');
    },
    [count, focusRow, rowHeightPx, rowWindow],
  );

  return { rowWindow, focusRow, onRowKeyDown };
}
