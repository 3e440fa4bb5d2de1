import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { Problem } from '../../ui/components/problem.tsx';
import type { SearchAnswer } from '../../registry/results/reading/search-answer.ts';
import { useAnswerReader, useShownRows } from '../../registry/results/reading/use-shown-rows.ts';
import { EVERYTHING, type ResultsFilter, type ResultsView } from '../../registry/results/results-view.ts';
import { type RowKey, Selection } from '../../registry/results/selection.ts';
import type { SearchAddress } from '../../registry/results/view-address.ts';
import { FilterBar, NonePass } from './filter/filter-bar.tsx';
import { t } from './messages.ts';
import { PicturesPanel } from './pictures/pictures-panel.tsx';
import { useKeptColumns } from './table/kept-columns.ts';
import { Results, type ResultsProps } from './table/results.tsx';
import { ResultsSkeleton } from './table/results-skeleton.tsx';

export interface FoundProps extends Pick<
  ResultsProps,
  | 'term'
  | 'query'
  | 'ownPeerId'
  | 'focusFirst'
  | 'isStale'
  | 'renderAction'
  | 'renderTools'
  | 'onFlag'
  | 'onReportLike'
> {
  readonly answer: SearchAnswer;
  readonly address: SearchAddress;
  /** Renders what can be done with the selected rows of the answer. */
  readonly renderBulk: (
    selection: Selection,
    records: readonly RegistryRecord[],
    answer: SearchAnswer,
  ) => ReactNode;
  /** Changes the address. `replace`: the way back passes over what was there. */
  readonly onAddress: (change: Partial<SearchAddress>, how?: { readonly replace: boolean }) => void;
  readonly onQuery: (query: string) => void;
  /** Whether the rows of the search before are in sight until these are there. */
  readonly isBehind: boolean;
  /** Once rows, or why there are none, can be drawn: before the browser paints them. */
  readonly onDrawn: (wire: string) => void;
}

/** The contributions as the address wants to see them: pictures, filters, and the table. */
export function Found({
  answer,
  address,
  renderBulk,
  onAddress,
  onQuery,
  isBehind,
  onDrawn,
  ...props
}: FoundProps) {
  const { view, columns, open } = address;
  const { ownPeerId } = props;
  const { shown, records, error, again } = useShownRows(answer, view, ownPeerId);
  const canBeDrawn = shown !== undefined || error !== undefined;
  const { wire } = props.term;
  useLayoutEffect(() => {
    if (canBeDrawn) onDrawn(wire);
  }, [canBeDrawn, onDrawn, wire]);
  const reader = useAnswerReader();
  const kept = useKeptColumns();
  const { answerId } = answer;
  // Of another answer nothing is selected: what was may not be in it.
  const [chosen, setChosen] = useState(() => ({ answerId, selection: new Selection() }));
  // One without an asset id has no address.
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
    // The way back leads out of the details, not from one to the next.
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
  return (
    <>
      <PicturesPanel
        reader={reader}
        answerId={answerId}
        version={records}
        count={answer.records.length}
        term={props.term}
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
        {...props}
        records={records}
        shown={shown}
        sorts={view.sort}
        onSorts={(sort) => onView({ ...view, sort }, { replace: true })}
        columnNames={columns}
        onColumnNames={(names) => onAddress({ columns: names }, { replace: true })}
        open={open ?? openIndex}
        onOpen={onOpen}
        selection={selection}
        renderBulk={(selected, of) => renderBulk(selected, of, answer)}
        kept={kept}
      />
    </>
  );
}
