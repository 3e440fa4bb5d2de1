import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { EmptyState } from '../../../ui/components/empty-state.tsx';
import { isComposing } from '../../../ui/components/is-composing.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import {
  EVERYTHING,
  type Facet,
  FACETS,
  type ResultsFilter,
  type ResultsView,
} from '../../../registry/results/results-view.ts';
import { activeFilters } from './active-filters.ts';
import { Chips } from './chips.tsx';
import { FacetFilter } from './facet-filter.tsx';
import { FilterButton, reportedPart } from './filter-button.tsx';
import classes from './filter-menu.module.css';
import { t } from './messages.ts';

/**
 * Typing is over, or the eye has had time to follow. The address takes no more changes than this in a row.
 */
const PAUSE_MS = 120;

interface TextFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Filters while the analyst types. */
function TextFilter({ text, onText }: TextFilterProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState({ text, sent: text });
  if (known.text !== text) {
    setKnown({ text, sent: text });
    // Anything else than what was typed here comes from a chip, a link or the way back.
    if (text !== known.sent) setTyped(text);
  }
  const send = useDebouncedCallback((next: string) => {
    setKnown({ text, sent: next });
    onText(next);
  }, PAUSE_MS);
  function type(next: string) {
    setTyped(next);
    send(next);
  }
  return (
    <input
      type="search"
      className={classes['text']}
      aria-label={t('filter.text')}
      placeholder={t('filter.text')}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent) || typed === '') return;
        event.stopPropagation();
        type('');
      }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The rows that filters cover. */
export interface Loaded {
  readonly count: number;
  /** More than `count` where the registry gave only the first. */
  readonly total: number;
}

export function passingWords(passing: number, { count, total }: Loaded): string {
  return total > count
    ? t('filter.passingFirst', { passing, count, total })
    : t('filter.passing', { passing, count });
}

export interface FilterMenuProps {
  readonly view: ResultsView;
  /** `replace`: the way back passes over what was there. */
  readonly onView: (view: ResultsView, how?: { readonly replace: boolean }) => void;
  /** Counts the rows with each value of a facet, for the menu while it is open. */
  readonly countsOf: (facet: Facet) => ReadonlyMap<string, number>;
}

/** All that decides which of the loaded contributions are shown: text, and a tab each for the facets that differ and for days. */
export function FilterMenu({ view, onView, countsOf }: FilterMenuProps) {
  const { filter } = view;
  const format = useTimeFormat();
  const [opened, setOpened] = useState(false);
  const { length: count } = activeFilters(filter, format);
  const onFilter = (next: ResultsFilter) => onView({ ...view, filter: next });
  /** Those of the moment the menu opened: no tab vanishes under the hand. */
  const [facets, setFacets] = useState<readonly Facet[]>([]);
  function toggle() {
    // One value that all rows have filters nothing.
    const offered = (facet: Facet) => countsOf(facet).size > 1 || filter.chosen[facet] !== undefined;
    if (!opened) setFacets(FACETS.filter(offered));
    setOpened(!opened);
  }
  return (
    <FilterButton
      count={count}
      onToggle={toggle}
      opened={opened}
      onOpened={setOpened}
      parts={[
        ...facets.map((facet) => ({
          name: facet,
          title: t(`filter.facet.${facet}`),
          chosen: filter.chosen[facet]?.length ?? 0,
          content: <FacetFilter {...{ facet, filter, countsOf, onFilter }} />,
        })),
        reportedPart(filter, onFilter),
      ]}
    >
      <TextFilter
        text={filter.text}
        onText={(text) => onView({ ...view, filter: { ...filter, text } }, { replace: true })}
      />
    </FilterButton>
  );
}

export interface ActiveFiltersProps {
  readonly filter: ResultsFilter;
  readonly onFilter: (filter: ResultsFilter) => void;
  /** The number of rows that pass the filters. */
  readonly passing: number;
  readonly loaded: Loaded;
}

/** The active filters; the number of rows they leave is said. No room is taken where there are none. */
export function ActiveFilters({ filter, onFilter, passing, loaded }: ActiveFiltersProps) {
  const active = activeFilters(filter, useTimeFormat());
  return (
    <div className={classes['active']} data-none={active.length === 0}>
      {active.length > 0 && (
        <Chips
          chips={active.map(({ without, ...words }) => ({ ...words, onRemove: () => onFilter(without) }))}
          onClear={() => onFilter(EVERYTHING)}
        />
      )}
      {/* Always there: a screen reader announces the count from the first filter on. The bar shows it. */}
      <VisuallyHidden role="status">{active.length > 0 && passingWords(passing, loaded)}</VisuallyHidden>
    </div>
  );
}

export interface NonePassProps {
  /** The number of hidden rows. */
  readonly hidden: number;
  readonly onClear: () => void;
}

/** Stands for the table when no row passes the filters. */
export function NonePass({ hidden, onClear }: NonePassProps) {
  return (
    <EmptyState title={t('filter.noneTitle')}>
      <Text>{t('filter.noneText', { count: hidden })}</Text>
      <Button variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </EmptyState>
  );
}
