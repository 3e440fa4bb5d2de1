import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { rowAfterKey, rowIn, rowsPerPage, useRowWindow } from './row-window.ts';
import { SortButton, type SortButtonProps } from './sort-button.tsx';
import classes from './windowed-rows.module.css';

/**
 * Up to this many rows are all rendered and the page scrolls; beyond it, the rows get a scrolling region of
 * their own.
 */
const ALL_AT_ONCE = 40;
/** The value of windowed-rows.module.css. */
const HEAD_PX = 32;

export interface RowsHandle {
  /** Scrolls to a row and focuses it. */
  focusRow(index: number): void;
}

export interface Column<Item> {
  readonly title: string;
  /** Explains the title, where the pointer rests on it. */
  readonly hint?: string;
  readonly cell: (item: Item, index: number) => ReactNode;
  /** True if the column names its row. */
  readonly namesRow?: boolean;
  /** True for values that a card shows without the column's title: they say what they are. By default those that name the row. */
  readonly needsNoTitle?: boolean;
  /** True for numbers to be compared down the column. */
  readonly isFigure?: boolean;
  /** Set if its heading sorts. Such headings stay in sight above cards. */
  readonly sort?: Pick<SortButtonProps, 'direction' | 'onClick'>;
  /** Returns true for a value that cards omit; a table keeps its cell. */
  readonly isNothing?: (item: Item) => boolean;
}

interface WindowProps {
  /** Accessible name. */
  readonly label: string;
  /** Estimated row height; each row is measured once it is rendered. */
  readonly rowHeightPx: number;
  /** Sets `--columns`. */
  readonly className?: string | undefined;
  /** True for few columns, which become cards at a smaller width. */
  readonly narrow?: boolean;
  /** True where a click anywhere in a row, or Enter on it, is a click on its first link or button. */
  readonly opensByRow?: boolean | undefined;
  readonly ref?: Ref<RowsHandle> | undefined;
}

export interface WindowedRowsProps<Item> extends WindowProps {
  readonly items: readonly Item[];
  /** Must be referentially stable while the rows stay the same. */
  readonly columns: readonly Column<Item>[];
}

interface RowsProps extends WindowProps {
  readonly count: number;
  readonly heads: readonly Pick<Column<never>, 'title' | 'hint' | 'isFigure' | 'sort'>[];
  readonly renderRow: (index: number) => ReactNode;
}

interface RowProps extends Pick<RowsProps, 'opensByRow' | 'renderRow'> {
  readonly index: number;
  readonly reachable: boolean;
  /** The offset from the top of the rows; `undefined` if all rows are rendered. */
  readonly topPx?: number;
  readonly measure?: (element: HTMLElement | null) => void;
  readonly onFocusRow?: (index: number) => void;
  readonly onKey?: (event: KeyboardEvent, index: number) => void;
}

/** Selecting text opens nothing. */
function openRow({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>('a, button')?.click();
}

/** Plain elements rather than library components: scrolling creates many of them. */
const Row = memo(function Row({
  opensByRow = false,
  topPx,
  measure,
  renderRow,
  onFocusRow,
  ...props
}: RowProps) {
  const { index, reachable, onKey } = props;
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
      data-opens={opensByRow || undefined}
      onClick={opensByRow ? openRow : undefined}
      onFocus={() => onFocusRow?.(index)}
      onKeyDown={(event) => {
        if (opensByRow && event.key === 'Enter' && event.target === event.currentTarget)
          event.currentTarget.querySelector<HTMLElement>('a, button')?.click();
        onKey?.(event, index);
      }}
    >
      {renderRow(index)}
    </div>
  );
});

interface TableProps extends Omit<RowsProps, 'renderRow' | 'ref'> {
  readonly heightPx?: number;
  readonly children: ReactNode;
}

function Table({ label, count, heads, className = '', narrow = false, heightPx, children }: TableProps) {
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      className={`${classes['rows'] ?? ''} ${className}`}
      data-cards-below={narrow ? 'few' : 'many'}
    >
      <div role="rowgroup" className={classes['head']}>
        <div role="row" aria-rowindex={1} className={classes['headRow']}>
          {heads.map(({ title, hint, isFigure, sort }) => (
            <div
              key={title}
              role="columnheader"
              title={hint}
              aria-sort={sort && (sort.direction ?? 'none')}
              data-figure={isFigure}
            >
              {sort === undefined ? title : <SortButton title={title} {...sort} />}
            </div>
          ))}
        </div>
      </div>
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

function AllRows({ ref, ...props }: RowsProps) {
  const { count, opensByRow, renderRow } = props;
  const regionRef = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focusRow: (index) => rowIn(regionRef.current, index)?.focus() }), []);
  return (
    <div ref={regionRef} className={classes['plain']}>
      <Table {...props}>
        {Array.from({ length: count }, (_, index) => (
          <Row key={index} index={index} reachable={false} opensByRow={opensByRow} renderRow={renderRow} />
        ))}
      </Table>
    </div>
  );
}

/** Arrow keys, Page Up and Down, Home and End move the focus from row to row. */
function SomeRows({ ref, ...props }: RowsProps) {
  const { label, count, opensByRow, rowHeightPx, renderRow } = props;
  const regionRef = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const reachable = Math.min(active, count - 1);
  const rowWindow = useRowWindow({
    count,
    regionRef,
    rowHeightPx,
    measured: true,
    headerHeightPx: HEAD_PX,
    activeRow: reachable,
  });
  const focusWanted = useRef<number>(undefined);
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
      setActive(row);
      // The region scrolls to the row; the page has to scroll to the region.
      regionRef.current?.scrollIntoView({ block: 'nearest' });
      rowWindow.scrollToIndex(row, { align });
      // No re-render if it already is the active one.
      rowIn(regionRef.current, row)?.focus({ preventScroll: true });
    },
    [rowWindow],
  );
  useImperativeHandle(ref, () => ({ focusRow: (index) => focusRow(index, 'center') }), [focusRow]);
  const onKey = useCallback(
    (event: KeyboardEvent, row: number) => {
      // Leaves keys pressed in a row's buttons alone.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = rowAfterKey(event.key, row, count, rowsPerPage(rowWindow, rowHeightPx));
      if (to === undefined) return;
      event.preventDefault();
      focusRow(Math.min(Math.max(to, 0), count - 1), 'auto');
    },
    [count, focusRow, rowHeightPx, rowWindow],
  );

  return (
    <div ref={regionRef} role="region" aria-label={label} className={classes['region']}>
      <Table {...props} heightPx={rowWindow.getTotalSize()}>
        {rowWindow.getVirtualItems().map(({ index, start }) => (
          <Row
            key={index}
            index={index}
            reachable={index === reachable}
            topPx={start - HEAD_PX}
            measure={rowWindow.measureElement}
            opensByRow={opensByRow}
            renderRow={renderRow}
            onFocusRow={setActive}
            onKey={onKey}
          />
        ))}
      </Table>
    </div>
  );
}

/** Reserves the space first and renders the rows in a later task, which keeps the page responsive. */
function DeferredRows(props: RowsProps) {
  const turn = useDeferredValue(true, false);
  if (turn) return <SomeRows {...props} />;
  return (
    <div className={classes['region']} aria-busy>
      <div style={{ blockSize: props.count * props.rowHeightPx }} />
    </div>
  );
}

/** Returns true while the page is printed: paper does not scroll, so it gets all rows. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the state at the end of the event.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

/**
 * A table of any number of rows of any height. Only the visible ones are rendered, but all can be reached: by
 * scrolling, arrow keys, Page Up and Down, Home and End. In a narrow container each row becomes a small card,
 * headed by what names it, with titles where a value needs one.
 */
export function WindowedRows<Item>({ items, columns, ...props }: WindowedRowsProps<Item>) {
  const renderRow = useCallback(
    (index: number) => {
      const item = items[index];
      if (item === undefined) return null;
      return columns.map(
        ({ title, cell, namesRow = false, needsNoTitle = namesRow, isFigure, isNothing }) => (
          <div
            key={title}
            role={namesRow ? 'rowheader' : 'cell'}
            className={classes['cell']}
            data-figure={isFigure}
            data-nothing={isNothing?.(item) === true ? true : undefined}
          >
            {!needsNoTitle && <span className={classes['title']} aria-hidden>{`${title}: `}</span>}
            {cell(item, index)}
          </div>
        ),
      );
    },
    [items, columns],
  );
  const rows = { ...props, count: items.length, heads: columns, renderRow };
  const printing = usePrinting();
  return printing || items.length <= ALL_AT_ONCE ? <AllRows {...rows} /> : <DeferredRows {...rows} />;
}
