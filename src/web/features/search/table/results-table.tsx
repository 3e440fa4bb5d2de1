import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { useFollowPeerLink } from '../../../registry/peer-directory/use-follow-peer-link.ts';
import type { Sort, SortableColumn } from '../../../registry/results/results-view.ts';
import { type RowKey, rowKeyOf, type Selection } from '../../../registry/results/selection.ts';
import { useNow, useTimeFormat } from '../../../ui/format/time-text.tsx';
import type { ColumnWidths } from '../../../ui/grid/column-widths.ts';
import { Grid, type GridHandle } from '../../../ui/grid/grid.tsx';
import { nextSort } from '../../../ui/grid/sort.ts';
import { KeyHint } from '../../../ui/shortcuts/key-hint.tsx';
import { usePageKeys } from '../../../ui/shortcuts/use-page-keys.ts';
import { wholeCellText } from './cell-text.ts';
import {
  type ChosenColumn,
  isChosenColumn,
  isSortableColumn,
  resultColumns,
  type TableColumn,
  withMoved,
} from './columns.ts';
import { GroupRow } from './group-row.tsx';
import { t } from './messages.ts';
import { ResultRow } from './result-row.tsx';
import { ResultRows, type ShownOrder } from './result-rows.ts';
import classes from './results-table.module.css';
import type { RowLayout } from './row-layout.ts';
import { useStore } from '../../../platform/store/use-store.ts';

/** Columns whose first click sorts the newest or highest first. */
const DESCENDING_FIRST: ReadonlySet<TableColumn> = new Set(['confidence', 'reported', 'flagged']);

export interface ResultsTableProps {
  readonly records: readonly RegistryRecord[];
  readonly shown: ShownOrder;
  readonly terms: readonly SearchTerm[];
  /** The query as entered, for the table's accessible name. */
  readonly query: string;
  readonly ownPeerId: string | undefined;
  readonly columns: readonly ChosenColumn[];
  readonly onColumns: (columns: readonly ChosenColumn[]) => void;
  readonly widths: ColumnWidths<TableColumn>;
  readonly layout: RowLayout;
  readonly sorts: readonly Sort[];
  readonly onSorts: (sorts: readonly Sort[]) => void;
  readonly selection: Selection;
  /**
   * True if the rows answer another query than the current one: they are shown without actions.
   */
  readonly isStale: boolean;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst: boolean;
  /** Renders the action for a contribution; must be referentially stable. */
  readonly renderAction: (record: RegistryRecord) => ReactNode;
  readonly onFlag: (record: RegistryRecord) => void;
  readonly onOpen: (key: RowKey) => void;
  readonly outcomeOf?: ((record: RegistryRecord) => string | undefined) | undefined;
  /** Tells screen readers what was done. */
  readonly onSay: (text: string) => void;
  readonly ref?: Ref<ResultsTableHandle>;
}

export interface ResultsTableHandle {
  readonly focusRecord: (recordIndex: number) => void;
}

/** The contributions as a grid of any length, or as cards where it is narrow. */
export function ResultsTable(props: ResultsTableProps) {
  const { ref } = props;
  const {
    records,
    shown,
    terms,
    ownPeerId,
    columns: chosen,
    widths,
    layout,
    sorts,
    selection,
    isStale,
  } = props;
  const { isNarrow, rowHeightPx } = layout;
  const nowMs = useNow();
  const timeFormat = useTimeFormat();
  const followPeerLink = useFollowPeerLink();
  const gridRef = useRef<GridHandle>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const selected = useStore(selection);
  const columns = useMemo(() => resultColumns(chosen), [chosen]);
  const rows = useMemo(() => new ResultRows(records, shown, expanded), [records, shown, expanded]);
  const renderAction = isStale ? undefined : props.renderAction;
  const context = useMemo(
    () => ({ terms, ownPeerId, nowMs, isCard: isNarrow, renderAction }),
    [terms, ownPeerId, nowMs, isNarrow, renderAction],
  );
  const isTree = shown.groupStarts !== undefined;

  const enter = () => !isStale && gridRef.current?.enter() === true;
  usePageKeys({ j: enter, k: enter });
  const { focusFirst } = props;
  useEffect(() => {
    if (!focusFirst) return undefined;
    // After the page's heading, which takes the focus on navigation.
    const frame = requestAnimationFrame(() => gridRef.current?.enter());
    return () => cancelAnimationFrame(frame);
  }, [focusFirst]);
  useImperativeHandle(ref, () => ({
    focusRecord(recordIndex) {
      const line = rows.lines.lineOf(recordIndex);
      if (line !== -1) gridRef.current?.focusRow(rows.idAt(line), 'same');
    },
  }));

  function open(line: number): void {
    const index = rows.indexAt(line);
    const record = records[index];
    if (record === undefined) return;
    if (rows.isExpandedAt(line) === undefined) {
      props.onOpen(rowKeyOf(record, index));
      return;
    }
    const next = new Set(expanded);
    if (!next.delete(record.id)) next.add(record.id);
    setExpanded(next);
  }

  function sort(column: TableColumn, adds: boolean): void {
    if (!isSortableColumn(column)) return;
    const first = DESCENDING_FIRST.has(column) ? 'descending' : 'ascending';
    props.onSorts(nextSort<SortableColumn>(sorts, column, adds, first));
  }

  return (
    <Grid<TableColumn, RowKey>
      ref={gridRef}
      label={t('results.table', { query: props.query })}
      keysText={t('results.keys')}
      rows={rows}
      columns={columns}
      rowHeightPx={rowHeightPx}
      isTree={isTree}
      isCards={isNarrow}
      sorts={sorts}
      onSort={sort}
      sortsByMany
      selected={selected}
      onSelected={(next) => selection.select(next)}
      selectAllName={t('results.selectShown', { count: shown.order.length })}
      widths={widths}
      onMoveColumn={(column, to) => {
        if (isChosenColumn(column) && isChosenColumn(to))
          props.onColumns(withMoved(chosen, column, chosen.indexOf(to)));
      }}
      onSay={props.onSay}
      onOpen={open}
      keys={{
        o: open,
        f(line) {
          const record = rows.recordAt(line);
          if (record !== undefined) props.onFlag(record);
        },
      }}
      detailOf={(line, column) => {
        const record = rows.recordAt(line);
        if (record === undefined) return undefined;
        const outcome = props.outcomeOf?.(record);
        const text =
          column === 'action' && outcome !== undefined
            ? undefined
            : wholeCellText(record, column, timeFormat);
        return text !== undefined && outcome !== undefined
          ? t('results.withOutcome', { text, outcome })
          : (text ?? outcome);
      }}
      hint={isNarrow ? undefined : <KeyHint page="search" />}
      copyTextOf={(line) => records[rows.indexAt(line)]?.id}
      onClick={followPeerLink}
      className={classes.region}
      style={{
        scrollPaddingInlineStart: widths.stickyPx,
      }}
      renderRow={(row) => {
        const there = rows.lines.at(row.line);
        if (there === undefined) return null;
        if (there.kind === 'group')
          return (
            <GroupRow
              {...row}
              records={records}
              order={shown.order}
              from={there.from}
              to={there.to}
              isExpanded={there.isExpanded}
              columns={columns}
              terms={terms}
            />
          );
        const record = records[there.recordIndex];
        return (
          record && (
            <ResultRow
              {...row}
              record={record}
              columns={columns}
              level={isTree ? there.level : undefined}
              context={context}
            />
          )
        );
      }}
    />
  );
}
