import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Whether rows are shown as cards: below the width at which the shell's rail becomes a bar. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

const OVERSCAN_ROWS = 4;

export interface RowWindowOptions {
  /** Indexes into the records, in the order shown. */
  readonly order: Uint32Array;
  readonly regionRef: RefObject<HTMLElement | null>;
  readonly rowHeightPx: number;
  /** Height of the sticky header at the top of the region. */
  readonly headerHeightPx: number;
  /** Called on Enter; must be referentially stable. */
  readonly onOpen: (recordIndex: number) => void;
}

export interface RowWindow {
  readonly rows: readonly VirtualItem[];
  readonly heightPx: number;
  /** Position of the only row in the tab order. */
  readonly reachablePosition: number;
  /** Call when a row or something in it receives the focus. */
  readonly onRowFocus: (recordIndex: number) => void;
  readonly onRowKeyDown: (event: KeyboardEvent, recordIndex: number) => void;
}

/**
 * Which rows are rendered, and keyboard navigation: arrow keys, Page Up and Down, Home and End move the focus from row
 * to row, Enter opens one. The focused row stays rendered, however far the table is scrolled.
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { order, regionRef, rowHeightPx, headerHeightPx, onOpen } = options;
  const [activeRecord, setActiveRecord] = useState<number>();
  const focusWanted = useRef<number | undefined>(undefined);
  const reachablePosition = activeRecord === undefined ? 0 : Math.max(0, order.indexOf(activeRecord));

  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => regionRef.current,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headerHeightPx,
    scrollPaddingStart: headerHeightPx,
    rangeExtractor: (range) => {
      const positions = defaultRangeExtractor(range);
      if (reachablePosition >= range.count || positions.includes(reachablePosition)) return positions;
      return [...positions, reachablePosition].sort((one, other) => one - other);
    },
  });

  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeightPx]);

  useEffect(() => {
    if (focusWanted.current === undefined) return;
    const row = regionRef.current?.querySelector<HTMLElement>(`[data-record="${focusWanted.current}"]`);
    focusWanted.current = undefined;
    row?.focus({ preventScroll: true });
  });

  const onRowKeyDown = useCallback(
    (event: KeyboardEvent, recordIndex: number) => {
      // Leaves keys pressed in a row's buttons alone.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        onOpen(recordIndex);
        return;
      }
      const last = order.length - 1;
      const position = order.indexOf(recordIndex);
      const page = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeightPx) - 1);
      const targets = new Map([
        ['ArrowDown', position + 1],
        ['ArrowUp', position - 1],
        ['PageDown', position + page],
        ['PageUp', position - page],
        ['Home', 0],
        ['End', last],
      ]);
      const target = targets.get(event.key);
      if (target === undefined) return;
      event.preventDefault();
      const targetPosition = Math.min(Math.max(target, 0), last);
      const targetRecord = order[targetPosition];
      virtualizer.scrollToIndex(targetPosition, { align: 'auto' });
      focusWanted.current = targetRecord;
      setActiveRecord(targetRecord);
    },
    [order, onOpen, rowHeightPx, virtualizer],
  );

  return {
    rows: virtualizer.getVirtualItems(),
    heightPx: virtualizer.getTotalSize(),
    reachablePosition,
    onRowFocus: setActiveRecord,
    onRowKeyDown,
  };
}
