import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { Sort } from '../../../registry/results/results-view.ts';
import { rowIdOf, type ShownRows } from '../../../registry/results/use-shown-rows.ts';
import { standAtFoot } from '../../../ui/components/stand-at-foot.ts';
import { SortSelect } from '../../../ui/grid/sort-select.tsx';
import { ExportButton, ExportItem } from '../export/export-button.tsx';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { allColumns, type ChosenColumn, columnsOf, namesOf, SORTABLE } from './columns.ts';
import type { KeptColumns } from './kept-columns.ts';
import { MoreMenu } from './more-menu.tsx';
import { t } from './messages.ts';
import { ResultsTable, type ResultsTableHandle } from './results-table.tsx';
import classes from './results.module.css';
import { useRowLayout } from './row-layout.ts';
import { useTableWidths } from './use-table-widths.ts';

export interface ResultsProps {
  readonly records: readonly RegistryRecord[];
  readonly rows: ShownRows;
  readonly terms: readonly SearchTerm[];
  /** The query as entered. */
  readonly query: string;
  readonly ownPeerId: string | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
  /** Names of columns, as the address has them; without any those that the account chose last. */
  readonly columnNames: readonly string[] | undefined;
  readonly onColumnNames: (names: readonly string[] | undefined) => void;
  /** The index of the contribution whose details are open; -1 for none. */
  readonly openIndex: number;
  readonly onOpen: (record: RegistryRecord | undefined) => void;
  /** The columns that the account chose. */
  readonly kept: KeptColumns;
  /**
   * True if the rows answer another query than the current one: they are shown without actions.
   */
  readonly isStale: boolean;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst: boolean;
  /** Renders the action for a contribution in its row or in its details; must be referentially stable. */
  readonly renderAction: (record: RegistryRecord, place: 'row' | 'details') => ReactNode;
  /** Renders what can be done with the selected rows. */
  readonly renderBulk?: (() => ReactNode) | undefined;
  /** The beginning of the bar: the count and the filter. */
  readonly lead?: ReactNode;
  /** Further items of the menu. */
  readonly menuItems?: ReactNode;
  /** In place of the rows where none is shown. */
  readonly nothing?: ReactNode;
  /** Between the bar and the rows. */
  readonly children?: ReactNode;
  /** The button of the menu: dialogs that it opened give the focus back to it. */
  readonly menuRef: RefObject<HTMLButtonElement | null>;
  /** The outcome of a flag, which its cell has no room for; must be referentially stable. */
  readonly outcomeOf?: ((record: RegistryRecord) => string | undefined) | undefined;
  readonly onFlag: (record: RegistryRecord) => void;
  /** What the flag's key does while rows are selected. */
  readonly onFlagSelected: () => void;
  /** Undoes the last flag that was not sent yet. */
  readonly onUndo: () => void;
  /** Starts a report with what a contribution says. */
  readonly onReportLike: (record: RegistryRecord) => void;
}

/** The registry's answer: the bar, the table, and the details of one row. */
export function Results(props: ResultsProps) {
  const { records, rows, terms, ownPeerId, kept, openIndex, isStale, menuRef } = props;
  const { order, selected, onSelected } = rows;
  const layout = useRowLayout();
  const hasFoot = useMediaQuery('(max-width: 69.99em)', false, { getInitialValueInEffect: false });
  const { columns: keptColumns } = useStore(kept);
  const { columnNames } = props;
  const columns = useMemo(
    () => (columnNames === undefined ? keptColumns : columnsOf(columnNames)),
    [columnNames, keptColumns],
  );
  const [nowMs] = useState(() => Date.now());
  const widths = useTableWidths(allColumns(columns), { records, ownPeerId, terms, nowMs });
  const tableRef = useRef<ResultsTableHandle>(null);
  const hiddenCount = useMemo(() => {
    if (selected.size === 0) return 0;
    const shown = new Set(
      order.map((index) => {
        const record = records[index];
        return record && rowIdOf(record, index);
      }),
    );
    return [...selected].filter((rowId) => !shown.has(rowId)).length;
  }, [selected, order, records]);
  const open = records[openIndex];
  const openId = open && rowIdOf(open, openIndex);

  function choose(next: readonly ChosenColumn[]): void {
    kept.choose(next);
    props.onColumnNames(namesOf(next));
  }

  const { renderAction } = props;
  const renderInRow = useMemo(() => (record: RegistryRecord) => renderAction(record, 'row'), [renderAction]);
  const at = openIndex === -1 ? -1 : order.indexOf(openIndex);
  function toggleOpen(): void {
    if (openId === undefined) return;
    const next = new Set(selected);
    if (!next.delete(openId)) next.add(openId);
    onSelected(next);
  }
  const ofSelection = selected.size > 0 && (
    <div ref={hasFoot ? standAtFoot : undefined} className={classes['selection']}>
      <Text size="sm" fw={600} role="status" truncate>
        {t('results.selected', { count: selected.size })}
        {hiddenCount > 0 && `, ${t('results.selectedHidden', { hidden: hiddenCount })}`}
      </Text>
      {!isStale && props.renderBulk?.()}
      <Button variant="subtle" size="compact-sm" onClick={() => onSelected(new Set())}>
        {t('results.clear')}
      </Button>
    </div>
  );
  const exported = { records, rows };
  return (
    <section className={classes['results']} data-home={props.query === '' || undefined}>
      <div className={classes['bar']}>
        {props.lead}
        {!hasFoot && ofSelection}
        <Group gap={6} wrap="nowrap" className={classes['tools'] ?? ''}>
          {layout.isNarrow && (
            <SortSelect
              columns={SORTABLE}
              sort={props.sort}
              onSort={props.onSort}
              unsorted={t('results.sortRegistry')}
            />
          )}
          {!isStale && !layout.isNarrow && <ExportButton {...exported} />}
          <MoreMenu ref={menuRef} columns={columns} onColumns={choose}>
            {!isStale && layout.isNarrow && <ExportItem {...exported} />}
            {props.menuItems}
          </MoreMenu>
        </Group>
      </div>
      {props.children}
      {/* What stands at the foot never rises above the rows. */}
      <div className={classes['rows']}>
        {order.length === 0 ? (
          props.nothing
        ) : (
          <ResultsTable
            ref={tableRef}
            records={records}
            rows={rows}
            terms={terms}
            query={props.query}
            ownPeerId={ownPeerId}
            columns={columns}
            widths={widths}
            layout={layout}
            sort={props.sort}
            onSort={props.onSort}
            isStale={isStale}
            focusFirst={props.focusFirst}
            renderAction={renderInRow}
            onFlag={(record) => {
              if (isStale) return;
              if (selected.size > 0) props.onFlagSelected();
              else props.onFlag(record);
            }}
            onOpen={props.onOpen}
            outcomeOf={props.outcomeOf}
          />
        )}
        {hasFoot && ofSelection}
      </div>
      <RecordDrawer
        record={open}
        place={at === -1 ? undefined : { at: at + 1, count: order.length }}
        terms={terms}
        ownPeerId={ownPeerId}
        action={(record) => (isStale ? null : renderAction(record, 'details'))}
        onFlag={isStale ? () => undefined : props.onFlag}
        onUndo={props.onUndo}
        isSelected={openId !== undefined && selected.has(openId)}
        onSelect={toggleOpen}
        onStep={(step) => {
          const record = at === -1 ? undefined : records[order[at + step] ?? -1];
          if (record !== undefined) props.onOpen(record);
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
