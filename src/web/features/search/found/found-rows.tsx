import { useStore } from 'zustand';
import { Text } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { PastSearch } from '../../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import type { LineFields } from '../../../../reading/line/line.ts';
import { useSettingsStore } from '../../../platform/preferences/use-settings.ts';
import { useFlags, useFlagViews } from '../../../registry/flagging/use-flags.ts';
import { FlagSelectedButton } from '../../../registry/flagging/many/flag-selected-button.tsx';
import { FlagButton } from '../../../registry/flagging/row/flag-button.tsx';
import type { ShownRows } from '../../../registry/results/use-shown-rows.ts';
import type { SearchAddress } from '../../../registry/results/view-address.ts';
import { recentTime } from '../../../ui/format/time.ts';
import { useNow, useTimeFormat } from '../../../ui/format/time-text.tsx';
import { outcomeText } from '../../../registry/flagging/flag-view.ts';
import { t } from '../messages.ts';
import { columnsOf } from '../table/columns.ts';
import { useKeptColumns } from '../table/kept-columns.ts';
import { Results } from '../table/results.tsx';
import { useRowLayout } from '../table/row-layout.ts';

export interface FoundRowsProps {
  readonly records: readonly RegistryRecord[];
  readonly rows: ShownRows;
  /** What was searched for; nothing where the newest are shown. */
  readonly terms: readonly SearchTerm[];
  readonly address: SearchAddress;
  /** Changes the address. `replace` adds no entry to the history. */
  readonly onAddress: (change: Partial<SearchAddress>, how?: { readonly replace: boolean }) => void;
  /** Starts a report with these fields. */
  readonly onReport: (fields: Partial<LineFields>) => void;
  /** The time of the answer if the registry cannot be reached: nothing is flagged then. */
  readonly answeredAtMs: number | undefined;
  /** True if the rows are of the previous query: they are shown without actions. */
  readonly isStale: boolean;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst: boolean;
  /** The search that found the rows, if it was answered in full. */
  readonly search?: PastSearch | undefined;
  readonly lead: ReactNode;
  readonly menuItems?: ReactNode;
  readonly menuRef: RefObject<HTMLButtonElement | null>;
  /** In place of the rows where none is shown. */
  readonly nothing: ReactNode;
  /** Between the bar and the rows. */
  readonly children?: ReactNode;
}

/** Contributions in the table of results, with their details and flags. The address has sort, columns and the open one. */
export function FoundRows({
  records,
  rows,
  terms,
  address,
  onAddress,
  onReport,
  answeredAtMs,
  isStale,
  focusFirst,
  search,
  lead,
  menuItems,
  menuRef,
  nothing,
  children,
}: FoundRowsProps) {
  const { query, view, columns, open } = address;
  const { account } = useDeskState();
  const isAway = answeredAtMs !== undefined;
  const ownPeerId = account?.peerId;
  const flags = useFlags();
  const { isNarrow } = useRowLayout();
  const kept = useKeptColumns();
  const { columns: keptColumns } = useStore(kept);
  const hasFlaggedColumn = (columns === undefined ? keptColumns : columnsOf(columns)).includes('flagged');
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
        namesFlagger={place === 'row' && !isNarrow && hasFlaggedColumn}
        isPrimary={place === 'details'}
        isOff={isAway}
      />
    ),
    [flags, viewOf, ownPeerId, isAway, isNarrow, hasFlaggedColumn],
  );
  const outcomeOf = useCallback(
    ({ assetDefinitionId = '' }: RegistryRecord) => outcomeText(viewOf(assetDefinitionId)),
    [viewOf],
  );
  // A contribution without an asset id has no address.
  const [unnamed, setUnnamed] = useState<RegistryRecord>();
  const openIndex = useMemo(
    () =>
      records.findIndex((record) =>
        open === undefined ? record === unnamed : record.assetDefinitionId === open,
      ),
    [records, open, unnamed],
  );
  function flagSelected(): void {
    // What was left out stays selected: the registry may not have answered for it.
    if (!isAway) flags.openSelection(rows.selectedRecords(), { search });
  }
  function onOpen(record: RegistryRecord | undefined): void {
    const next = record?.assetDefinitionId;
    setUnnamed(next === undefined ? record : undefined);
    // Back closes the details rather than going through those seen before.
    if (next !== open) onAddress({ open: next }, { replace: open !== undefined });
  }
  return (
    <Results
      terms={terms}
      query={query}
      ownPeerId={ownPeerId}
      isStale={isStale}
      focusFirst={focusFirst}
      records={records}
      rows={rows}
      sort={view.sort}
      onSort={(sort) => onAddress({ view: { ...view, sort } }, { replace: true })}
      columnNames={columns}
      onColumnNames={(names) => onAddress({ columns: names }, { replace: true })}
      openIndex={openIndex}
      onOpen={onOpen}
      kept={kept}
      renderAction={renderAction}
      outcomeOf={outcomeOf}
      menuRef={menuRef}
      lead={lead}
      menuItems={menuItems}
      nothing={nothing}
      renderBulk={() =>
        !isAway && <FlagSelectedButton selected={rows.selectedRecords()} onFlag={flagSelected} />
      }
      onFlag={(record) => {
        if (!isAway) void flags.flag(record, settings.getState().undoSeconds);
      }}
      onFlagSelected={flagSelected}
      onUndo={() => flags.undoLatest()}
      onReportLike={({ id, fraudType, origination, destination }) =>
        onReport({ id, fraudType, origination, destination })
      }
    >
      {isAway && <LastAnswer atMs={answeredAtMs} />}
      {children}
    </Results>
  );
}

/** Rows without a date would pass for current while the registry cannot be reached. */
function LastAnswer({ atMs }: { readonly atMs: number }) {
  const format = useTimeFormat();
  const nowMs = useNow();
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('search.lastAnswer', { time: recentTime(atMs, nowMs, format) })}
    </Text>
  );
}
