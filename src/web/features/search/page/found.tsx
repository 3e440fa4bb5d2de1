import { Group, Text } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { isTruncated, type RegistryAnswer } from '../../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import type { LineFields } from '../../../../reading/line/line.ts';
import { useSettingsStore } from '../../../platform/preferences/use-settings.ts';
import { useFlags, useFlagViews } from '../../../registry/flagging/use-flags.ts';
import { FlagSelectedButton } from '../../../registry/flagging/many/flag-selected-button.tsx';
import { FlagButton } from '../../../registry/flagging/row/flag-button.tsx';
import { EVERYTHING, type ResultsFilter, type ResultsView } from '../../../registry/results/results-view.ts';
import { useShownRows } from '../../../registry/results/use-shown-rows.ts';
import { type SearchAddress, searchPartsFor } from '../../../registry/results/view-address.ts';
import { relativeTime } from '../../../ui/format/time.ts';
import { useNow } from '../../../ui/format/time-text.tsx';
import { outcomeText } from '../../../registry/flagging/flag-view.ts';
import { ActiveFilters, FilterMenu, NonePass } from '../filter/filter-menu.tsx';
import { SaveSearchDialog, SaveSearchItem } from '../home/save-search.tsx';
import { t } from '../messages.ts';
import { AllOfHost } from '../search-cards.tsx';
import { ReportsStrip } from '../times/reports-strip.tsx';
import { useKeptColumns } from '../table/kept-columns.ts';
import { Results } from '../table/results.tsx';
import classes from '../table/results.module.css';
import { useRowLayout } from '../table/row-layout.ts';
import { isSingle, Verdict } from './verdict.tsx';

export interface FoundProps {
  readonly terms: readonly SearchTerm[];
  readonly answer: RegistryAnswer;
  readonly address: SearchAddress;
  /** Changes the address. `replace` adds no entry to the history. */
  readonly onAddress: (change: Partial<SearchAddress>, how?: { readonly replace: boolean }) => void;
  /** Starts a report with these fields. */
  readonly onReport: (fields: Partial<LineFields>) => void;
  readonly onQuery: (query: string) => void;
  /** The number found, in words. */
  readonly countWords: string;
  /** The time of the answer if the registry cannot be reached: nothing is flagged then. */
  readonly answeredAtMs: number | undefined;
  /** True if the rows are of the previous query: they are shown without actions. */
  readonly isStale: boolean;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst: boolean;
}

/** The contributions in the view that the address describes: filters, their times, and the table. */
export function Found({
  terms,
  answer,
  address,
  onAddress,
  onReport,
  onQuery,
  countWords,
  answeredAtMs,
  isStale,
  focusFirst,
}: FoundProps) {
  const { query, view, columns, open } = address;
  const { account } = useDeskState();
  const isAway = answeredAtMs !== undefined;
  const ownPeerId = account?.peerId;
  const flags = useFlags();
  const viewOf = useFlagViews();
  const settings = useSettingsStore();
  const renderAction = useCallback(
    (record: RegistryRecord, place: 'row' | 'details') => (
      <FlagButton
        record={record}
        flags={flags}
        view={viewOf(record.assetDefinitionId ?? '')}
        ownPeerId={ownPeerId}
        inGrid={place === 'row'}
        isOff={isAway}
      />
    ),
    [flags, viewOf, ownPeerId, isAway],
  );
  const outcomeOf = useCallback(
    ({ assetDefinitionId = '' }: RegistryRecord) => outcomeText(viewOf(assetDefinitionId)),
    [viewOf],
  );
  const { isNarrow } = useRowLayout();
  const [saving, setSaving] = useState(false);
  const menuRef = useRef<HTMLButtonElement>(null);
  const { records, total } = answer;
  const rows = useShownRows(records, view, ownPeerId);
  const kept = useKeptColumns();
  // A contribution without an asset id has no address.
  const [unnamed, setUnnamed] = useState<RegistryRecord>();
  const openIndex = useMemo(
    () =>
      records.findIndex((record) =>
        open === undefined ? record === unnamed : record.assetDefinitionId === open,
      ),
    [records, open, unnamed],
  );
  const onView = (next: ResultsView, how?: { readonly replace: boolean }) => onAddress({ view: next }, how);
  const onFilter = (filter: ResultsFilter) => onView({ ...view, filter });
  function onOpen(record: RegistryRecord | undefined): void {
    const next = record?.assetDefinitionId;
    setUnnamed(next === undefined ? record : undefined);
    // Back closes the details rather than going through those seen before.
    if (next !== open) onAddress({ open: next }, { replace: open !== undefined });
  }
  const [term, another] = terms;
  const single = term !== undefined && another === undefined && isSingle(term) ? term : undefined;
  const parts = searchPartsFor({ ...address, open: undefined });
  // Only where asking again would answer all of them.
  const search = isTruncated(answer) ? undefined : { questions: terms, count: total };
  return (
    <>
      <Results
        terms={terms}
        query={query}
        ownPeerId={ownPeerId}
        isStale={isStale}
        focusFirst={focusFirst}
        records={records}
        rows={rows}
        sort={view.sort}
        onSort={(sort) => onView({ ...view, sort }, { replace: true })}
        columnNames={columns}
        onColumnNames={(names) => onAddress({ columns: names }, { replace: true })}
        openIndex={openIndex}
        onOpen={onOpen}
        kept={kept}
        renderAction={renderAction}
        outcomeOf={outcomeOf}
        menuRef={menuRef}
        lead={
          <div className={classes.lead}>
            {/* The status above it says the same. */}
            <span aria-hidden className={classes.count}>
              {countWords}
            </span>
            <FilterMenu view={view} onView={onView} countsOf={rows.countsOf} />
          </div>
        }
        menuItems={<SaveSearchItem parts={parts} onOpen={() => setSaving(true)} />}
        renderBulk={(count) =>
          !isAway && <FlagSelectedButton count={count} selected={rows.selectedRecords} search={search} />
        }
        onFlag={(record) => {
          if (!isAway) void flags.flag(record, settings.getState().undoSeconds);
        }}
        onUndo={() => flags.undoLatest()}
        onReportLike={({ id, fraudType, origination, destination }) =>
          onReport({ id, fraudType, origination, destination })
        }
      >
        {isAway && <LastAnswer atMs={answeredAtMs} />}
        {single !== undefined && (
          <Group gap="xs">
            <Verdict term={single} records={records} />
            <AllOfHost term={single} onQuery={onQuery} />
          </Group>
        )}
        <ActiveFilters
          filter={view.filter}
          onFilter={onFilter}
          passing={rows.order.length}
          loaded={{ count: records.length, total }}
        />
        {!isNarrow && (
          <ReportsStrip
            records={records}
            order={rows.order}
            onInterval={(reported) => onFilter({ ...view.filter, reported })}
          />
        )}
        {rows.order.length === 0 && <NonePass hidden={records.length} onClear={() => onFilter(EVERYTHING)} />}
      </Results>
      <SaveSearchDialog
        parts={parts}
        opened={saving}
        onClose={() => {
          setSaving(false);
          menuRef.current?.focus();
        }}
      />
    </>
  );
}

/** Rows without a date would pass for current while the registry cannot be reached. */
function LastAnswer({ atMs }: { readonly atMs: number }) {
  const nowMs = useNow();
  return (
    <Text size="sm" role="status">
      {t('search.lastAnswer', { time: relativeTime(atMs, nowMs) })}
    </Text>
  );
}
