import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { Sort, SortableColumn } from '../../../registry/results/results-view.ts';
import type { ShownRows } from '../../../registry/results/use-shown-rows.ts';
import { useNow, useTimeFormat } from '../../../ui/format/time-text.tsx';
import type { ColumnWidths } from '../../../ui/grid/column-widths.ts';
import { Grid, type GridHandle } from '../../../ui/grid/grid.tsx';
import { nextSort } from '../../../ui/grid/sort.ts';
import { KeyHint } from '../../../ui/shortcuts/key-hint.tsx';
import { useSingleKeys } from '../../../ui/shortcuts/use-shortcuts.ts';
import { wholeCellText } from './cell-text.ts';
import { type ChosenColumn, isSortableColumn, resultColumns, type TableColumn } from './columns.ts';
import { t } from './messages.ts';
import { ResultRow } from './result-row.tsx';
import { ResultRows } from './result-rows.ts';
import classes from './results-table.module.css';
import type { RowLayout } from './row-layout.ts';

/** Columns whose first click sorts the newest or highest first. */
const DESCENDING_FIRST: ReadonlySet<TableColumn> = new Set(['confidence', 'reported', 'flagged']);

export interface ResultsTableProps {
  readonly records: readonly RegistryRecord[];
  readonly rows: ShownRows;
  readonly terms: readonly SearchTerm[];
  /** The query as entered, for the table's accessible name; empty where the newest are shown. */
  readonly query: string;
  readonly ownPeerId: string | undefined;
  readonly columns: readonly ChosenColumn[];
  readonly widths: ColumnWidths;
  readonly layout: RowLayout;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
  /**
   * True if the rows answer another query than the current one: they are shown without actions.
   */
  readonly isStale: boolean;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst: boolean;
  /** Renders the action for a contribution; must be referentially stable. */
  readonly renderAction: (record: RegistryRecord) => ReactNode;
  readonly onFlag: (record: RegistryRecord) => void;
  readonly onOpen: (record: RegistryRecord) => void;
  readonly outcomeOf?: ((record: RegistryRecord) => string | undefined) | undefined;
  readonly ref?: Ref<ResultsTableHandle>;
}

export interface ResultsTableHandle {
  readonly focusRecord: (recordIndex: number) => void;
}

/** The contributions as a grid of any length, or as cards where it is narrow. */
export function ResultsTable(props: ResultsTableProps) {
  const { ref } = props;
  const { records, terms, ownPeerId, columns: chosen, widths, layout, isStale } = props;
  const { order, selected, onSelected } = props.rows;
  const { isNarrow, rowHeightPx } = layout;
  const nowMs = useNow();
  const timeFormat = useTimeFormat();
  const gridRef = useRef<GridHandle>(null);
  const columns = useMemo(
    () => resultColumns(isNarrow ? chosen.filter((name) => name !== 'flagged') : chosen),
    [chosen, isNarrow],
  );
  const rows = useMemo(() => new ResultRows(records, order), [records, order]);
  const renderAction = isStale ? undefined : props.renderAction;
  const context = useMemo(
    () => ({ terms, ownPeerId, nowMs, isCard: isNarrow, renderAction }),
    [terms, ownPeerId, nowMs, isNarrow, renderAction],
  );

  const enter = () => !isStale && gridRef.current?.enter() === true;
  useSingleKeys({ j: enter, k: enter });
  const { focusFirst } = props;
  useEffect(() => {
    if (!focusFirst) return undefined;
    // After the page's heading, which takes the focus on navigation.
    const frame = requestAnimationFrame(() => gridRef.current?.enter());
    return () => cancelAnimationFrame(frame);
  }, [focusFirst]);
  useImperativeHandle(ref, () => ({
    focusRecord(recordIndex) {
      gridRef.current?.focusRow(rows.idOf(recordIndex), 'same');
    },
  }));

  function open(line: number): void {
    const record = rows.recordAt(line);
    if (record !== undefined) props.onOpen(record);
  }

  function sortBy(column: TableColumn): void {
    if (!isSortableColumn(column)) return;
    const first = DESCENDING_FIRST.has(column) ? 'descending' : 'ascending';
    props.onSort(nextSort<SortableColumn>(props.sort, column, first));
  }

  return (
    <Grid<TableColumn, string>
      ref={gridRef}
      label={props.query === '' ? t('results.tableNewest') : t('results.table', { query: props.query })}
      keysText={t('results.keys')}
      rows={rows}
      columns={columns}
      rowHeightPx={rowHeightPx}
      isCards={isNarrow}
      sort={props.sort}
      onSort={sortBy}
      selected={selected}
      onSelected={onSelected}
      selectAllName={t('results.selectShown', { count: order.length })}
      widths={widths}
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
      copyTextOf={(line) => rows.recordAt(line)?.id}
      className={classes.region}
      style={{
        scrollPaddingInlineStart: widths.stickyPx,
      }}
      renderRow={(row) => {
        const record = rows.recordAt(row.line);
        return record && <ResultRow {...row} record={record} columns={columns} context={context} />;
      }}
    />
  );
}
