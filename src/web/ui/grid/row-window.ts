import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

interface RowWindowOptions {
  readonly count: number;
  readonly regionRef: RefObject<HTMLElement | null>;
  /** The height of every row, or an estimate where each is `measured` once it is rendered. */
  readonly rowHeightPx: number;
  readonly measured?: boolean;
  /**
   * Identifies a row wherever it stands, so its measured height goes with it. Another function once rows
   * changed places.
   */
  readonly keyOf?: (row: number) => string | number;
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
    // Working out where each of 100,000 rows stands takes milliseconds: not once more for the height that it
    // began with.
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

/**
 * The row that a key leads to; `undefined` for a key that leads to none. It may lie before the first or after
 * the last.
 */
export function rowAfterKey(key: string, row: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return row + 1;
    case 'ArrowUp':
      return row - 1;
    case 'PageDown':
      return row + page;
    case 'PageUp':
      return Math.max(row - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Finds a row as `aria-rowindex` counts: from 1, and the header is the first. */
export function rowIn(region: HTMLElement | null, row: number): HTMLElement | null {
  return region?.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"]`) ?? null;
}
