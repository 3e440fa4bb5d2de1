import { Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { Sort } from '../../../registry/results/results-view.ts';
import { type RowKey, rowKeyOf, type Selection } from '../../../registry/results/selection.ts';
import { SortSelect } from '../../../ui/grid/sort-select.tsx';
import { ExportMenu, ExportMenuItems } from '../export/export-menu.tsx';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { allColumns, type ChosenColumn, columnsOf, namesOf, SORTABLE } from './columns.ts';
import type { KeptColumns } from './kept-columns.ts';
import { MoreMenu } from './more-menu.tsx';
import { t } from './messages.ts';
import type { ShownOrder } from './result-rows.ts';
import { ResultsTable, type ResultsTableHandle } from './results-table.tsx';
import classes from './results.module.css';
import { useRowLayout } from './row-layout.ts';
import { useTableWidths } from './use-table-widths.ts';
import { useStore } from '../../../platform/store/use-store.ts';

export interface ResultsProps {
  readonly records: readonly RegistryRecord[];
  readonly shown: ShownOrder;
  readonly terms: readonly SearchTerm[];
  /** The query as entered. */
  readonly query: string;
  readonly ownPeerId: string | undefined;
  readonly sorts: readonly Sort[];
  readonly onSorts: (sorts: readonly Sort[]) => void;
  /** Names of columns, as the address has them; without any those that the account chose last. */
  readonly columnNames: readonly string[] | undefined;
  readonly onColumnNames: (names: readonly string[] | undefined) => void;
  /** The contribution whose details are open. */
  readonly open: RowKey | undefined;
  readonly onOpen: (key: RowKey | undefined) => void;
  readonly selection: Selection;
  /** The columns and widths that the account chose. */
  readonly kept: KeptColumns;
  /**
   * True if the rows answer another query than the current one: they are shown without actions.
   */
  readonly isStale: boolean;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst: boolean;
  /** Renders the action for a contribution in its row or in its details; must be referentially stable. */
  readonly renderAction: (record: RegistryRecord, place: 'row' | 'details') => ReactNode;
  /** Renders what can be done with `count` selected rows. */
  readonly renderBulk?: ((count: number) => ReactNode) | undefined;
  /** The beginning of the bar: the count and the filter. */
  readonly lead?: ReactNode;
  /** Further items of the menu. */
  readonly menuItems?: ReactNode;
  /** Between the bar and the rows. */
  readonly children?: ReactNode;
  readonly isGrouped: boolean;
  readonly onGrouped: (isGrouped: boolean) => void;
  /** The button of the menu: dialogs that it opened give the focus back to it. */
  readonly menuRef: RefObject<HTMLButtonElement | null>;
  /** The outcome of a flag, which its cell has no room for; must be referentially stable. */
  readonly outcomeOf?: ((record: RegistryRecord) => string | undefined) | undefined;
  readonly onFlag: (record: RegistryRecord) => void;
  /** Undoes the last flag that was not sent yet. */
  readonly onUndo: () => void;
  /** Starts a report with what a contribution says. */
  readonly onReportLike: (record: RegistryRecord) => void;
}

/** The registry's answer: the bar, the table, and the details of one row. */
export function Results(props: ResultsProps) {
  const { records, shown, terms, ownPeerId, selection, kept, open, isStale, menuRef } = props;
  const layout = useRowLayout();
  const hasFoot = useMediaQuery('(max-width: 69.99em)', false, { getInitialValueInEffect: false });
  const { columns: keptColumns, widths: given } = useStore(kept);
  const { columnNames } = props;
  const columns = useMemo(
    () => (columnNames === undefined ? keptColumns : columnsOf(columnNames)),
    [columnNames, keptColumns],
  );
  const [nowMs] = useState(() => Date.now());
  const widths = useTableWidths({
    columns: allColumns(columns),
    given,
    onWidth: (column, widthPx) => kept.widen(column, widthPx),
    records,
    ownPeerId,
    terms,
    nowMs,
  });
  const [arranging, setArranging] = useState(false);
  const [said, setSaid] = useState('');
  const tableRef = useRef<ResultsTableHandle>(null);
  const selected = useStore(selection);
  const hiddenCount = useMemo(() => {
    if (selected.size === 0) return 0;
    const keys = new Set<RowKey>();
    for (const index of shown.order) {
      const record = records[index];
      if (record !== undefined) keys.add(rowKeyOf(record, index));
    }
    return [...selected].filter((key) => !keys.has(key)).length;
  }, [selected, shown.order, records]);
  const openIndex = useMemo(
    () => (open === undefined ? -1 : records.findIndex((record, index) => rowKeyOf(record, index) === open)),
    [open, records],
  );

  function choose(next: readonly ChosenColumn[]): void {
    kept.choose(next);
    props.onColumnNames(namesOf(next));
  }

  const { renderAction } = props;
  const renderInRow = useMemo(() => (record: RegistryRecord) => renderAction(record, 'row'), [renderAction]);
  const at = openIndex === -1 ? -1 : shown.order.indexOf(openIndex);
  const keyAt = (position: number): RowKey | undefined => {
    const index = shown.order[position];
    const record = index === undefined ? undefined : records[index];
    return index === undefined || record === undefined ? undefined : rowKeyOf(record, index);
  };
  const ofSelection = selected.size > 0 && (
    <div className={classes['selection']}>
      <Text size="sm" fw={600} role="status" truncate>
        {t('results.selected', { count: selected.size })}
        {hiddenCount > 0 && `, ${t('results.selectedHidden', { hidden: hiddenCount })}`}
      </Text>
      {!isStale && props.renderBulk?.(selected.size)}
      <Button variant="subtle" size="compact-sm" onClick={() => selection.clear()}>
        {t('results.clear')}
      </Button>
    </div>
  );
  const exported = { records, order: shown.order, selection };
  return (
    <section className={classes['results']}>
      <div className={classes['bar']}>
        {props.lead}
        {!hasFoot && ofSelection}
        <Group gap={6} wrap="nowrap" className={classes['tools'] ?? ''}>
          {layout.isNarrow && (
            <SortSelect
              columns={SORTABLE}
              sort={props.sorts[0]}
              onSort={(sort) => props.onSorts(sort === undefined ? [] : [sort])}
              unsorted={t('results.sortRegistry')}
              isShort
            />
          )}
          {!isStale && !layout.isNarrow && <ExportMenu {...exported} />}
          <MoreMenu
            ref={menuRef}
            isGrouped={props.isGrouped}
            onGrouped={props.onGrouped}
            columns={columns}
            onColumns={choose}
            onArrange={() => setArranging(true)}
            hasExport={layout.isNarrow}
            first={
              !isStale &&
              layout.isNarrow && (
                <>
                  <ExportMenuItems {...exported} onSay={setSaid} />
                  <Menu.Divider />
                </>
              )
            }
          >
            {props.menuItems}
          </MoreMenu>
        </Group>
      </div>
      {props.children}
      {/* What stands at the foot never rises above the rows. */}
      <div className={classes['rows']}>
        <ResultsTable
          ref={tableRef}
          records={records}
          shown={shown}
          terms={terms}
          query={props.query}
          ownPeerId={ownPeerId}
          columns={columns}
          onColumns={choose}
          widths={widths}
          layout={layout}
          sorts={props.sorts}
          onSorts={props.onSorts}
          selection={selection}
          isStale={isStale}
          focusFirst={props.focusFirst}
          renderAction={renderInRow}
          onFlag={props.onFlag}
          onOpen={props.onOpen}
          onSay={setSaid}
          outcomeOf={props.outcomeOf}
        />
        {hasFoot && ofSelection}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ColumnsDialog
        opened={arranging}
        columns={columns}
        widths={given}
        onColumns={choose}
        onWidth={(column, widthPx) => kept.widen(column, widthPx)}
        onReset={() => {
          kept.erase();
          props.onColumnNames(undefined);
        }}
        onClose={() => {
          setArranging(false);
          menuRef.current?.focus();
        }}
      />
      <RecordDrawer
        record={records[openIndex]}
        place={at === -1 ? undefined : { at: at + 1, count: shown.order.length }}
        terms={terms}
        ownPeerId={ownPeerId}
        action={(record) => (isStale ? null : renderAction(record, 'details'))}
        onFlag={isStale ? () => undefined : props.onFlag}
        onUndo={props.onUndo}
        isSelected={open !== undefined && selected.has(open)}
        onSelect={() => {
          if (open !== undefined) selection.toggle(open);
        }}
        onStep={(step) => {
          const key = at === -1 ? undefined : keyAt(at + step);
          if (key !== undefined) props.onOpen(key);
        }}
        onReportLike={props.onReportLike}
        onClose={() => {
          props.onOpen(undefined);
          if (openIndex !== -1) tableRef.current?.focusRecord(openIndex);
        }}
      />
    </section>
  );
}
