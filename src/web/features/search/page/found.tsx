import { Button } from '@mantine/core';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { wireOf } from '../../../../client/registry/read-search.ts';
import { isTruncated } from '../../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import type { LineFields } from '../../../identifiers/lines/line.ts';
import { useSettingsStore } from '../../../platform/preferences/use-settings.ts';
import { useFlagStore } from '../../../registry/flagging/flag-store.ts';
import { FlagSelectedButton } from '../../../registry/flagging/many/flag-many-dialog.tsx';
import { FlagButton } from '../../../registry/flagging/row/flag-button.tsx';
import { TriageButton } from '../../../registry/triage/triage-button.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import type { SearchAnswer } from '../../../registry/results/reading/search-answer.ts';
import { useAnswerReader, useShownRows } from '../../../registry/results/reading/use-shown-rows.ts';
import { EVERYTHING, type ResultsFilter, type ResultsView } from '../../../registry/results/results-view.ts';
import { type RowKey, selectedRecords, Selection } from '../../../registry/results/selection.ts';
import { type SearchAddress, searchPartsFor } from '../../../registry/results/view-address.ts';
import { FilterBar, NonePass } from '../filter/filter-bar.tsx';
import { SaveSearch } from '../home/save-search.tsx';
import { t } from '../messages.ts';
import { PicturesPanel } from '../pictures/pictures-panel.tsx';
import { useKeptColumns } from '../table/kept-columns.ts';
import { Results } from '../table/results.tsx';
import { ResultsSkeleton } from '../table/results-skeleton.tsx';

export interface FoundProps {
  readonly terms: readonly SearchTerm[];
  readonly answer: SearchAnswer;
  readonly address: SearchAddress;
  /** Changes the address. `replace` adds no entry to the history. */
  readonly onAddress: (change: Partial<SearchAddress>, how?: { readonly replace: boolean }) => void;
  readonly onQuery: (query: string) => void;
  /** Starts a report with these fields. */
  readonly onReport: (fields: Partial<LineFields>) => void;
  /** Whether the rows are of the previous query: they are shown without any actions. */
  readonly isStale: boolean;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst: boolean;
  /** Whether rows of the previous search are visible until these are drawn. */
  readonly isBehind: boolean;
  /** Called before the browser paints, once the rows or the reason for their absence can be drawn. */
  readonly onDrawn: (wire: string) => void;
}

/** The contributions in the view that the address describes: charts, filters, and the table. */
export function Found({
  terms,
  answer,
  address,
  onAddress,
  onQuery,
  onReport,
  isStale,
  focusFirst,
  isBehind,
  onDrawn,
}: FoundProps) {
  const { query, view, columns, open } = address;
  const { account } = useDeskState();
  const ownPeerId = account?.peerId;
  const flagStore = useFlagStore();
  const settings = useSettingsStore();
  const renderAction = useCallback(
    (record: RegistryRecord, place: 'row' | 'details') => (
      <FlagButton record={record} flagStore={flagStore} ownPeerId={ownPeerId} inGrid={place === 'row'} />
    ),
    [flagStore, ownPeerId],
  );
  const { shown, records, error, again } = useShownRows(answer, view, ownPeerId);
  const canBeDrawn = shown !== undefined || error !== undefined;
  const wire = wireOf(terms);
  useLayoutEffect(() => {
    if (canBeDrawn) onDrawn(wire);
  }, [canBeDrawn, onDrawn, wire]);
  const reader = useAnswerReader();
  const kept = useKeptColumns();
  const { answerId } = answer;
  // A new answer starts without a selection: selected rows may be missing from it.
  const [chosen, setChosen] = useState(() => ({ answerId, selection: new Selection() }));
  // A contribution without an asset id has no address.
  const [openIndex, setOpenIndex] = useState<number>();
  if (chosen.answerId !== answerId) {
    setChosen({ answerId, selection: new Selection() });
    setOpenIndex(undefined);
  }
  const { selection } = chosen;
  const onView = (next: ResultsView, how?: { readonly replace: boolean }) => onAddress({ view: next }, how);
  const onFilter = (filter: ResultsFilter) => onView({ ...view, filter });
  function onOpen(key: RowKey | undefined): void {
    setOpenIndex(typeof key === 'number' ? key : undefined);
    const next = typeof key === 'string' ? key : undefined;
    // Back closes the details rather than going through those seen before.
    if (next !== open) onAddress({ open: next }, { replace: open !== undefined });
  }
  if (error !== undefined) {
    return (
      <Problem title={t('search.viewFailedTitle')} error={error}>
        <Button variant="default" onClick={again}>
          {t('search.again')}
        </Button>
      </Problem>
    );
  }
  if (shown === undefined) return isBehind ? undefined : <ResultsSkeleton />;
  const { isComplete, total } = answer;
  const parts = searchPartsFor({ ...address, open: undefined });
  const selected = () => selectedRecords(selection.getState(), records);
  // Only for a complete answer: the cost of asking again is unknown for a part of one.
  const search = isComplete && !isTruncated(answer) ? { questions: terms, count: total } : undefined;
  return (
    <>
      <PicturesPanel
        reader={reader}
        answerId={answerId}
        version={records}
        count={answer.records.length}
        terms={terms}
        filter={view.filter}
        ownPeerId={ownPeerId}
        onFilter={onFilter}
        onQuery={onQuery}
      />
      <FilterBar
        view={view}
        onView={onView}
        counts={shown.counts}
        passing={shown.order.length}
        loaded={{ count: records.length, total, isComplete }}
      />
      {shown.order.length === 0 && <NonePass hidden={records.length} onClear={() => onFilter(EVERYTHING)} />}
      <Results
        terms={terms}
        query={query}
        ownPeerId={ownPeerId}
        isStale={isStale}
        focusFirst={focusFirst}
        records={records}
        shown={shown}
        sorts={view.sort}
        onSorts={(sort) => onView({ ...view, sort }, { replace: true })}
        columnNames={columns}
        onColumnNames={(names) => onAddress({ columns: names }, { replace: true })}
        open={open ?? openIndex}
        onOpen={onOpen}
        selection={selection}
        kept={kept}
        renderAction={renderAction}
        renderTools={() => (
          <>
            <SaveSearch parts={parts} />
            <TriageButton
              parts={parts}
              count={shown.order.length}
              isSelection={false}
              records={(most) => [...shown.order.subarray(0, most)].flatMap((index) => records[index] ?? [])}
            />
          </>
        )}
        renderBulk={(count) => (
          <>
            <FlagSelectedButton count={count} selected={selected} search={search} />
            <TriageButton
              parts={parts}
              count={count}
              isSelection
              records={(most) => selected().slice(0, most)}
            />
          </>
        )}
        onFlag={(record) => flagStore.flag(record, settings.getState().undoSeconds)}
        onReportLike={({ id, fraudType, origination, destination }) =>
          onReport({ id, fraudType, origination, destination })
        }
      />
    </>
  );
}
