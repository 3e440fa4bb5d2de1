import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

interface RowWindowOptions {
  readonly count: number;
  readonly regionRef: RefObject<HTMLElement | null>;
  /** The height of every row, or an estimate if each is `measured` once it is rendered. */
  readonly rowHeightPx: number;
  readonly measured?: boolean;
  /**
   * Returns the id of a row, by which its measured height is kept. Must be another function once rows have
   * changed places.
   */
  readonly keyOf?: (row: number) => string | number;
  /** The height of the sticky header at the top of the region. */
  readonly headerHeightPx?: number;
  readonly overscanRows?: number;
  /** The row with the focus or the cursor. It stays rendered even out of view. */
  readonly activeRow: number;
}

export type RowWindow = Virtualizer<HTMLElement, HTMLElement>;

/** Selects the rows to render: the visible ones, a few around them and the active one. */
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
    // An element without layout reports no height, which must not count as a row of height 0.
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
    // Laying out all rows is not to be repeated for the initial height.
    if (measured || laidOutPx.current === rowHeightPx) return;
    laidOutPx.current = rowHeightPx;
    rowWindow.measure();
  }, [rowWindow, measured, rowHeightPx]);
  return rowWindow;
}

/** Returns the number of rows that Page Up and Page Down move. */
export function rowsPerPage({ scrollRect }: RowWindow, rowHeightPx: number): number {
  return Math.max(1, Math.floor((scrollRect?.height ?? 0) / rowHeightPx) - 1);
}

/**
 * Returns the row that a key leads to; `undefined` for other keys. It may lie before the first or after the
 * last row.
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

/** Finds a row by `aria-rowindex`, which counts from 1 and includes the header. */
export function rowIn(region: HTMLElement | null, row: number): HTMLElement | null {
  return region?.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"]`) ?? null;
}
