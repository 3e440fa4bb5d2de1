import { VisuallyHidden } from '@mantine/core';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import { rowsPerPage } from '../../../ui/components/use-row-window.ts';
import { useNow, useTimeFormat } from '../../../ui/format/time-text.tsx';
import type { Sort, SortableColumn } from '../../../registry/results/results-view.ts';
import { isSelectedIn, type RowKey, rowKeyOf, type Selection } from '../../../registry/results/selection.ts';
import { useFollowPeerLink } from '../../../registry/peer-directory/use-follow-peer-link.ts';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { usePageKeys } from '../../../ui/shortcuts/use-page-keys.ts';
import { wholeCellText } from './cell-text.ts';
import { MAX_WIDTH_PX, MIN_WIDTH_PX, WIDTH_STEP_PX } from './column-widths.ts';
import { allColumns, type ChosenColumn, columnTitle, type TableColumn, withMoved } from './columns.ts';
import { Grid } from './grid.tsx';
import { t } from './messages.ts';
import { ResultsHeader } from './results-header.tsx';
import classes from './results-table.module.css';
import type { RowLayout } from './row-layout.ts';
import { nextSort } from './sort-by.ts';
import { TableLines } from './table-lines.ts';
import { TableRows } from './table-rows.tsx';
import { HEAD, useCellCursor } from './use-cell-cursor.ts';
import type { TableWidths } from './use-table-widths.ts';

/** At least as wide as scroll bars and borders are. */
const SCROLLBAR_PX = 24;

/** Which contributions are shown, in which order. */
export interface ShownOrder {
  readonly order: Uint32Array;
  readonly groupStarts: Uint32Array | undefined;
}

export interface ResultsTableProps {
  readonly records: readonly RegistryRecord[];
  readonly shown: ShownOrder;
  readonly term: SearchTerm;
  /** The query as entered, for the table's accessible name. */
  readonly query: string;
  readonly ownPeerId: string | undefined;
  readonly columns: readonly ChosenColumn[];
  readonly onColumns: (columns: readonly ChosenColumn[]) => void;
  readonly widths: TableWidths;
  readonly layout: RowLayout;
  readonly sorts: readonly Sort[];
  readonly onSorts: (sorts: readonly Sort[]) => void;
  readonly selection: Selection;
  /** Whether the rows answer another query than the one that is asked: they are shown, and nothing is done with them. */
  readonly isStale: boolean;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst: boolean;
  /** Renders the action for a contribution; must be referentially stable. */
  readonly renderAction: (record: RegistryRecord) => ReactNode;
  readonly onFlag: (record: RegistryRecord) => void;
  readonly onOpen: (key: RowKey) => void;
  /** Tells screen readers what was done. */
  readonly onSay: (text: string) => void;
  /** The record at which the focus is wanted, such as when its details are closed. */
  readonly focusWanted: { readonly recordIndex: number } | undefined;
}

/** The contributions as a grid of any length with one Tab stop, or as cards where it is narrow. */
export function ResultsTable(props: ResultsTableProps) {
  const { records, shown, columns: chosen, widths, layout, sorts, selection, isStale, onSay } = props;
  const { order, groupStarts } = shown;
  const { isNarrow, rowHeightPx } = layout;
  const nowMs = useNow();
  const timeFormat = useTimeFormat();
  const { shortcuts } = useSettings();
  const followPeerLink = useFollowPeerLink();
  const regionRef = useRef<HTMLDivElement>(null);
  const [keysId, wholeId] = [useId(), useId()];
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const selected = useSyncExternalStore(selection.subscribe, selection.getState);
  const columns = useMemo(() => allColumns(chosen), [chosen]);
  const rows = useMemo(() => ({ records, order }), [records, order]);
  // A record that changes keeps its place and its identifier.
  const ofGroups = groupStarts === undefined || expanded.size === 0 ? undefined : records;
  const lines = useMemo(
    () => new TableLines(order, groupStarts, (index) => expanded.has(ofGroups?.[index]?.id ?? '')),
    [order, groupStarts, expanded, ofGroups],
  );
  const columnCount = columns.length;
  const { rowWindow, place, hasFocus, goTo, placeOf, cellAt, follow } = useCellCursor({
    records,
    lines,
    order,
    columnCount,
    regionRef,
    layout,
  });
  /** What the row of a line is known by. Another contribution in its place, as of the next answer, is another row. */
  function nameOf(line: number): string {
    const there = lines.at(line);
    if (there === undefined) return '';
    const recordIndex = there.kind === 'group' ? (order[there.from] ?? -1) : there.recordIndex;
    return `${there.kind} ${recordIndex} ${records[recordIndex]?.assetDefinitionId}`;
  }
  const isSelected = (recordIndex: number) => isSelectedIn(selected, records, recordIndex);
  const allSelected = useMemo(
    () =>
      selected.size > 0 && order.length > 0 && order.every((index) => isSelectedIn(selected, records, index)),
    [selected, order, records],
  );

  // Within the table its own keys do this.
  const enter = () => {
    if (isStale || regionRef.current?.contains(document.activeElement) === true) return false;
    goTo(place.line, place.column);
    return true;
  };
  usePageKeys({ j: enter, k: enter });
  const focusFirstRow = useEffectEvent(() => goTo(0, 1));
  const { focusFirst, focusWanted } = props;
  useEffect(() => {
    if (!focusFirst) return undefined;
    // After the page's heading, which takes the focus on navigation.
    const frame = requestAnimationFrame(() => focusFirstRow());
    return () => cancelAnimationFrame(frame);
  }, [focusFirst]);
  const focusRecord = useEffectEvent((recordIndex: number) => goTo(lines.lineOf(recordIndex), place.column));
  useEffect(() => {
    if (focusWanted !== undefined) focusRecord(focusWanted.recordIndex);
  }, [focusWanted]);

  function toggleGroup(line: number): boolean {
    const there = lines.at(line);
    if (there?.kind !== 'group') return false;
    const identifier = records[order[there.from] ?? -1]?.id ?? '';
    const next = new Set(expanded);
    if (!next.delete(identifier)) next.add(identifier);
    setExpanded(next);
    return true;
  }

  function open(line: number): void {
    if (toggleGroup(line)) return;
    const [recordIndex = -1] = lines.recordsOn(line);
    const record = records[recordIndex];
    if (record !== undefined) props.onOpen(rowKeyOf(record, recordIndex));
  }

  function select(line: number, extend: boolean): void {
    if (line === HEAD) {
      if (allSelected) selection.clear();
      else selection.selectShown(rows);
      return;
    }
    const [first] = lines.recordsOn(line);
    if (first === undefined) return;
    if (extend) selection.extendTo(rows, lines.recordsOn(line).at(-1) ?? first);
    else selection.toggle(rows, lines.recordsOn(line));
  }

  function move(line: number, extend: boolean): void {
    const to = Math.min(Math.max(line, HEAD), lines.count - 1);
    const [here] = lines.recordsOn(place.line);
    const there = lines.recordsOn(to).at(-1);
    if (extend && here !== undefined && there !== undefined) {
      selection.beginRange(here);
      selection.extendTo(rows, there);
    }
    if (!extend && selected.size === 0) selection.endRange();
    goTo(to, place.column);
  }

  const sort = (column: SortableColumn, adds: boolean) => props.onSorts(nextSort(sorts, column, adds));

  function widen(column: TableColumn | undefined, stepPx: number): void {
    if (column === undefined || column === 'select' || column === 'action') return;
    const now = cellAt({ line: HEAD, column: columns.indexOf(column) })?.offsetWidth ?? 0;
    const widthPx = Math.min(Math.max(now + stepPx, MIN_WIDTH_PX), MAX_WIDTH_PX);
    widths.widen(column, widthPx);
    onSay(t('results.columnWidthSaid', { column: columnTitle(column), widthPx }));
  }

  /** Left and right: groups fold, buttons of a cell follow each other, and otherwise the next cell. */
  function moveAside(step: 1 | -1, target: EventTarget): void {
    const there = lines.at(place.line);
    if (there?.kind === 'group' && place.column === 1 && there.isExpanded === (step === -1)) {
      toggleGroup(place.line);
      return;
    }
    const buttons = [...(cellAt(place)?.querySelectorAll('button') ?? [])];
    const beside = buttons[buttons.findIndex((button) => button === target) + step];
    if (target instanceof HTMLButtonElement && beside !== undefined) beside.focus();
    else goTo(place.line, place.column + step);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, target } = event;
    if (event.altKey || placeOf(target) === undefined) return;
    const modified = event.ctrlKey || event.metaKey;
    if (!shortcuts && key.length === 1 && !modified && key !== ' ') return;
    const { line, column } = place;
    const name = columns[column];
    const inHead = line === HEAD;
    const inButton = target instanceof HTMLButtonElement;
    const page = rowsPerPage(rowWindow, rowHeightPx);
    const [recordIndex = -1] = lines.at(line)?.kind === 'record' ? lines.recordsOn(line) : [];
    const record = records[recordIndex];
    const sortable = name === undefined || name === 'select' || name === 'action' ? undefined : name;
    const does = new Map<string, () => void>([
      ['ArrowDown', () => move(line + 1, shiftKey && !inHead)],
      ['ArrowUp', () => move(line - 1, shiftKey && line > 0)],
      ['ArrowRight', () => (inHead && shiftKey ? widen(name, WIDTH_STEP_PX) : moveAside(1, target))],
      ['ArrowLeft', () => (inHead && shiftKey ? widen(name, -WIDTH_STEP_PX) : moveAside(-1, target))],
      ['PageDown', () => move(line + page, shiftKey)],
      ['PageUp', () => move(Math.max(line - page, 0), shiftKey)],
      ['Home', () => (modified ? move(0, shiftKey) : goTo(line, 0))],
      ['End', () => (modified ? move(lines.count - 1, shiftKey) : goTo(line, columnCount - 1))],
    ]);
    if (modified) {
      does.set('a', () => selection.selectShown(rows));
    } else {
      does.set('j', () => move(line + 1, false));
      does.set('k', () => move(line - 1, false));
      does.set('x', () => select(line, shiftKey));
      if (inHead && shiftKey && sortable !== undefined) does.set('Enter', () => sort(sortable, true));
      if (!inHead) does.set('o', () => open(line));
      if (!inHead && !inButton)
        does.set('Enter', () => {
          const button = name === 'action' ? cellAt(place)?.querySelector('button') : undefined;
          if (button === null || button === undefined) open(line);
          else button.focus();
        });
      if (record !== undefined) does.set('f', () => props.onFlag(record));
      if (selected.size > 0 && name !== 'action') does.set('Escape', () => selection.clear());
    }
    const act = does.get(key.length === 1 ? key.toLowerCase() : key);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  const pressed = useRef<string>(undefined);
  const pressedIn = (target: EventTarget) => nameOf(placeOf(target)?.line ?? HEAD);

  function forgetPress(): void {
    pressed.current = undefined;
  }

  /** While a button was held, the row under the pointer may have become another. Assistive technology clicks without a press. */
  function onClickCapture(event: MouseEvent): void {
    const from = pressed.current;
    forgetPress();
    if (event.detail === 0 || from === undefined || from === pressedIn(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent): void {
    const from = placeOf(event.target);
    if (from === undefined || !(event.target instanceof Element)) return;
    followPeerLink(event);
    if (event.target.closest('button, a') !== null) return;
    const name = columns[from.column];
    if (name === 'select') {
      select(from.line, event.shiftKey);
      return;
    }
    // Somebody selects text, or missed a button.
    if (from.line === HEAD || name === 'action' || window.getSelection()?.isCollapsed === false) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) select(from.line, event.shiftKey);
    else open(from.line);
  }

  /** Without a selection of text, the identifier of the row is copied. */
  function onCopy(event: ClipboardEvent): void {
    const [recordIndex = -1] = lines.recordsOn(place.line);
    const id = records[recordIndex]?.id;
    if (id === undefined || placeOf(event.target) === undefined) return;
    if (window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', id);
  }

  const [current = -1] = lines.at(place.line)?.kind === 'record' ? lines.recordsOn(place.line) : [];
  const currentRecord = records[current];
  const currentColumn = columns[place.column];
  const whole =
    hasFocus && currentRecord && currentColumn
      ? wholeCellText(currentRecord, currentColumn, timeFormat)
      : undefined;
  const tableStyle = { ...(isNarrow ? {} : widths.style), '--row': `${rowHeightPx}px` };
  const name = t('results.table', { query: props.query });
  return (
    <>
      <VisuallyHidden id={keysId}>{t('results.keys')}</VisuallyHidden>
      <div
        ref={regionRef}
        role="region"
        aria-label={name}
        className={classes['region']}
        data-layout={isNarrow ? 'cards' : 'table'}
        data-fits={widths.style.minInlineSize + SCROLLBAR_PX <= (rowWindow.scrollRect?.width ?? 0)}
        style={{
          maxInlineSize: isNarrow ? undefined : widths.mostPx,
          scrollPaddingInlineStart: widths.stickyPx,
        }}
      >
        <Grid
          isTree={groupStarts !== undefined}
          aria-label={name}
          aria-describedby={keysId}
          aria-rowcount={lines.count + 1}
          aria-colcount={columnCount}
          className={classes['table']}
          style={tableStyle}
          onKeyDown={onKeyDown}
          onPointerDownCapture={({ target }) => {
            pressed.current = pressedIn(target);
          }}
          onPointerCancelCapture={forgetPress}
          onClickCapture={onClickCapture}
          onClick={onClick}
          onCopy={onCopy}
          onFocus={({ target }) => {
            const to = placeOf(target);
            if (to !== undefined) follow(to);
          }}
        >
          {!isNarrow && (
            <ResultsHeader
              columns={columns}
              sorts={sorts}
              activeColumn={place.line === HEAD ? place.column : -1}
              shownCount={order.length}
              allSelected={allSelected}
              onSort={sort}
              onDrag={widths.drag}
              onWidth={widths.widen}
              onMove={(column, to) => props.onColumns(withMoved(chosen, column, chosen.indexOf(to)))}
            />
          )}
          <div role="rowgroup" className={classes['body']} style={{ blockSize: rowWindow.getTotalSize() }}>
            <TableRows
              rowWindow={rowWindow}
              records={records}
              order={order}
              lines={lines}
              place={place}
              nameOf={nameOf}
              columns={chosen}
              isSelected={isSelected}
              isTree={groupStarts !== undefined}
              isCards={isNarrow}
              headerHeightPx={layout.headerHeightPx}
              term={props.term}
              ownPeerId={props.ownPeerId}
              nowMs={nowMs}
              wholeId={wholeId}
              renderAction={isStale ? undefined : props.renderAction}
            />
          </div>
        </Grid>
        <p id={wholeId} className={classes['whole']}>
          {whole ?? (isNarrow ? null : t('results.keysShort'))}
        </p>
      </div>
    </>
  );
}
