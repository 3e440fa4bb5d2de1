import { Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { isTruncated, type RegistryAnswer } from '../../../../client/registry/retrieve-contributions.ts';
import { EVERYTHING, type ResultsFilter, type ResultsView } from '../../../registry/results/results-view.ts';
import { useShownRows } from '../../../registry/results/use-shown-rows.ts';
import { searchPartsFor } from '../../../registry/results/view-address.ts';
import { activeFilters } from '../filter/active-filters.ts';
import { ActiveFilters, FilterMenu, NonePass, passingWords } from '../filter/filter-menu.tsx';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { SaveSearchDialog, SaveSearchItem } from '../home/save-search.tsx';
import { AllOfHost } from '../search-cards.tsx';
import { ReportsStrip } from '../times/reports-strip.tsx';
import classes from '../table/results.module.css';
import { useRowLayout } from '../table/row-layout.ts';
import { FoundRows, type FoundRowsProps } from '../found/found-rows.tsx';
import { isSingle, Verdict } from './verdict.tsx';

export interface FoundProps extends Pick<
  FoundRowsProps,
  'terms' | 'address' | 'onAddress' | 'onReport' | 'answeredAtMs' | 'isStale' | 'focusFirst'
> {
  readonly answer: RegistryAnswer;
  readonly onQuery: (query: string) => void;
  /** The number found, in words. */
  readonly countWords: string;
}

/** The contributions in the view that the address describes: filters, their times, and the table. */
export function Found({ answer, countWords, onQuery, ...shared }: FoundProps) {
  const { terms, address, onAddress } = shared;
  const { view } = address;
  const { isNarrow } = useRowLayout();
  const format = useTimeFormat();
  const [saving, setSaving] = useState(false);
  const menuRef = useRef<HTMLButtonElement>(null);
  const { records, total } = answer;
  const rows = useShownRows(records, view);
  const onView = (next: ResultsView, how?: { readonly replace: boolean }) => onAddress({ view: next }, how);
  const onFilter = (filter: ResultsFilter) => onView({ ...view, filter });
  const [term, another] = terms;
  const loaded = { count: records.length, total };
  const isFiltered = activeFilters(view.filter, format).length > 0;
  const single = term !== undefined && another === undefined && isSingle(term) ? term : undefined;
  const parts = searchPartsFor({ ...address, open: undefined });
  // Only where asking again would answer all of them.
  const search = isTruncated(answer) ? undefined : { questions: terms, count: total };
  return (
    <>
      <FoundRows
        {...shared}
        records={records}
        rows={rows}
        search={search}
        menuRef={menuRef}
        lead={
          <div className={classes.lead}>
            {/* Before the count, which changes its width while the menu is open. */}
            <FilterMenu view={view} onView={onView} countsOf={rows.countsOf} />
            {/* The status above it says the same. */}
            <span aria-hidden className={classes.count}>
              {isFiltered ? passingWords(rows.order.length, loaded) : countWords}
            </span>
          </div>
        }
        nothing={<NonePass hidden={records.length} onClear={() => onFilter(EVERYTHING)} />}
        menuItems={<SaveSearchItem parts={parts} onOpen={() => setSaving(true)} />}
      >
        {single !== undefined && (
          <Group gap="xs" data-verdict>
            <Verdict term={single} records={records} />
            <Text size="sm" component="span">
              <AllOfHost term={single} onQuery={onQuery} />
            </Text>
          </Group>
        )}
        <ActiveFilters filter={view.filter} onFilter={onFilter} passing={rows.order.length} loaded={loaded} />
        {!isNarrow && (
          <ReportsStrip
            records={records}
            order={rows.order}
            onInterval={(reported) => onFilter({ ...view.filter, reported })}
          />
        )}
      </FoundRows>
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
