import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import classes from './windowed-rows.module.css';

/**
 * Up to this many rows are all rendered and the page scrolls; beyond it, the rows get a scrolling region of their own.
 */
const ALL_AT_ONCE = 40;
const OVERSCAN_ROWS = 6;
/** As in windowed-rows.module.css. */
const HEAD_PX = 32;

export interface RowsHandle {
  /** Scrolls to a row and focuses it. */
  focusRow(index: number): void;
}

export interface WindowedRowsProps {
  /** Accessible name. */
  readonly label: string;
  readonly count: number;
  /** Column titles. */
  readonly columns: readonly string[];
  /** Estimated row height; each row is measured once it is rendered. */
  readonly rowHeightPx: number;
  /** Renders the cells (`RowCell`). Must be referentially stable while the rows stay the same. */
  readonly renderRow: (index: number) => ReactNode;
  /** Sets `--columns`. */
  readonly className?: string | undefined;
  /** With only a few columns the rows become cards later. */
  readonly narrow?: boolean;
  readonly ref?: Ref<RowsHandle>;
}

interface RowProps extends Pick<WindowedRowsProps, 'renderRow'> {
  readonly index: number;
  readonly reachable: boolean;
  /** Offset from the top of the rows; absent where all of them are rendered. */
  readonly topPx?: number;
  readonly measure?: (element: HTMLElement | null) => void;
  readonly onFocusRow?: (index: number) => void;
  readonly onKey?: (event: KeyboardEvent, index: number) => void;
}

/** Plain elements rather than library components: scrolling creates many of them. */
const Row = memo(function Row({ index, reachable, topPx, measure, renderRow, onFocusRow, onKey }: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      ref={measure}
      data-index={index}
      tabIndex={reachable ? 0 : -1}
      className={classes['row']}
      data-placed={topPx !== undefined}
      style={topPx === undefined ? undefined : { transform: `translateY(${topPx}px)` }}
      onFocus={() => onFocusRow?.(index)}
      onKeyDown={(event) => onKey?.(event, index)}
    >
      {renderRow(index)}
    </div>
  );
});

function Head({ columns }: { readonly columns: readonly string[] }) {
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {columns.map((title) => (
          <div key={title} role="columnheader">
            {title}
          </div>
        ))}
      </div>
    </div>
  );
}

function Table({
  label,
  count,
  columns,
  className = '',
  narrow = false,
  heightPx,
  children,
}: Omit<WindowedRowsProps, 'renderRow' | 'ref'> & {
  readonly heightPx?: number;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      className={`${classes['rows'] ?? ''} ${className}`}
      data-cards-below={narrow ? 'few' : 'many'}
    >
      <Head columns={columns} />
      <div
        role="rowgroup"
        className={classes['body']}
        style={heightPx === undefined ? undefined : { blockSize: heightPx }}
      >
        {children}
      </div>
    </div>
  );
}

const rowIn = (region: HTMLElement | null, index: number) =>
  region?.querySelector<HTMLElement>(`[data-index="${index}"]`);

function AllRows({ ref, ...props }: WindowedRowsProps) {
  const { count, renderRow } = props;
  const regionRef = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focusRow: (index) => rowIn(regionRef.current, index)?.focus() }), []);
  return (
    <div ref={regionRef} className={classes['plain']}>
      <Table {...props}>
        {Array.from({ length: count }, (_, index) => (
          <Row key={index} index={index} reachable={false} renderRow={renderRow} />
        ))}
      </Table>
    </div>
  );
}

/** An element without layout reports no height, which must not be taken for a row of height 0. */
const heightOf =
  (rowHeightPx: number) =>
  (element: HTMLElement): number =>
    element.offsetHeight === 0 ? rowHeightPx : element.offsetHeight;

function targetOf(
  key: string,
  position: number,
  count: number,
  virtualizer: Virtualizer<HTMLDivElement, HTMLElement>,
  rowHeightPx: number,
): number | undefined {
  const page = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeightPx) - 1);
  const targets = new Map([
    ['ArrowDown', position + 1],
    ['ArrowUp', position - 1],
    ['PageDown', position + page],
    ['PageUp', position - page],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const target = targets.get(key);
  return target === undefined ? undefined : Math.min(Math.max(target, 0), count - 1);
}

function SomeRows({ ref, ...props }: WindowedRowsProps) {
  const { label, count, rowHeightPx, renderRow } = props;
  const regionRef = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const reachable = Math.min(active, count - 1);
  const focusWanted = useRef<number | undefined>(undefined);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => regionRef.current,
    estimateSize: () => rowHeightPx,
    measureElement: heightOf(rowHeightPx),
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    // Keeps the focused row rendered, however far it is scrolled out of view.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return indexes.includes(reachable)
        ? indexes
        : [...indexes, reachable].sort((one, other) => one - other);
    },
  });

  useEffect(() => {
    if (focusWanted.current === undefined) return;
    const row = rowIn(regionRef.current, focusWanted.current);
    if (row === null || row === undefined) return;
    focusWanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  const goTo = useCallback(
    (index: number, align: 'auto' | 'center') => {
      focusWanted.current = index;
      setActive(index);
      virtualizer.scrollToIndex(index, { align });
      // No re-render if it already is the active one.
      rowIn(regionRef.current, index)?.focus({ preventScroll: true });
    },
    [virtualizer],
  );
  useImperativeHandle(ref, () => ({ focusRow: (index) => goTo(index, 'center') }), [goTo]);

  const walk = useCallback(
    (event: KeyboardEvent, index: number) => {
      // Leaves keys pressed in a row's buttons alone.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = targetOf(event.key, index, count, virtualizer, rowHeightPx);
      if (target === undefined) return;
      event.preventDefault();
      goTo(target, 'auto');
    },
    [count, goTo, rowHeightPx, virtualizer],
  );

  return (
    <div ref={regionRef} role="region" aria-label={label} className={classes['region']}>
      <Table {...props} heightPx={virtualizer.getTotalSize()}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <Row
            key={index}
            index={index}
            reachable={index === reachable}
            topPx={start - HEAD_PX}
            measure={virtualizer.measureElement}
            renderRow={renderRow}
            onFocusRow={setActive}
            onKey={walk}
          />
        ))}
      </Table>
    </div>
  );
}

/** Reserves the space first and renders the rows afterwards in slices, so that the page stays responsive. */
function RowsInTheirTurn(props: WindowedRowsProps) {
  const turn = useDeferredValue(true, false);
  if (turn) return <SomeRows {...props} />;
  return (
    <div className={classes['region']} aria-busy>
      <div style={{ blockSize: props.count * props.rowHeightPx }} />
    </div>
  );
}

/**
 * A table of any number of rows of any height. Only the visible ones are rendered, but all can be reached: by
 * scrolling, arrow keys, Page Up and Down, Home and End. In a narrow container each row becomes a small card that
 * labels its parts (`RowCell`).
 */
export function WindowedRows(props: WindowedRowsProps) {
  return props.count <= ALL_AT_ONCE ? <AllRows {...props} /> : <RowsInTheirTurn {...props} />;
}

export interface RowCellProps {
  /** The column's title, shown in a card. */
  readonly title: string;
  readonly column?: string;
  readonly children: ReactNode;
}

export function RowCell({ title, column, children }: RowCellProps) {
  return (
    <div role="cell" className={classes['cell']} data-column={column}>
      <span className={classes['title']} aria-hidden>{`${title}: `}</span>
      {children}
    </div>
  );
}
