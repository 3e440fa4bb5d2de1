import { Button, Popover, Tabs, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { EmptyState } from '../../../ui/components/empty-state.tsx';
import { isComposing } from '../../../ui/components/is-composing.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import {
  EVERYTHING,
  type Facet,
  FACETS,
  type ResultsFilter,
  type ResultsView,
} from '../../../registry/results/results-view.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import { FacetFilter } from './facet-filter.tsx';
import classes from './filter-menu.module.css';
import { t } from './messages.ts';
import { TimeFilter } from './time-filter.tsx';

/**
 * Typing is over, or the eye has had time to follow. The address takes no more changes than this in a row.
 */
const PAUSE_MS = 120;

interface TextFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The key to what stands below. */
  readonly onDown: () => void;
}

/** Filters while the analyst types. */
function TextFilter({ text, onText, onDown }: TextFilterProps) {
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
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onDown();
        }
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

interface ChipsProps {
  readonly active: readonly ActiveFilter[];
  readonly onFilter: (filter: ResultsFilter) => void;
}

/** The active filters, each to be removed. The focus stays among them, or goes to the way back to all. */
function Chips({ active, onFilter }: ChipsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  function remove(index: number, filter: ResultsFilter) {
    const buttons = listRef.current?.querySelectorAll('button');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1];
    next?.focus();
    onFilter(filter);
  }
  return (
    <div ref={listRef} role="group" aria-label={t('filter.chips')} className={classes['chips']}>
      {active.map(({ name, value, without }, index) => (
        <button
          key={`${name}: ${value}`}
          type="button"
          className={classes['chip']}
          aria-label={t('filter.remove', { name, value: namedIdentifier(value) })}
          onClick={() => remove(index, without)}
        >
          <span className={classes['chipWords']}>
            <MarkedText>{t('filter.chip', { name, value })}</MarkedText>
          </span>
          <IconX size={14} aria-hidden className={classes['chipIcon']} />
        </button>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onFilter(EVERYTHING)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

/** The rows that filters cover. */
export interface Loaded {
  readonly count: number;
  /** More than `count` where the registry gave only the first. */
  readonly total: number;
}

function passingWords(passing: number, { count, total }: Loaded): string {
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

/** The number of choices behind a tab, where there are some. */
const Chosen = ({ count }: { readonly count: number }) =>
  count > 0 && <span className={classes['chosen']}>{t('filter.count', { count })}</span>;

/** All that decides which of the loaded contributions are shown: text, and a tab each for the facets that differ and for days. */
export function FilterMenu({ view, onView, countsOf }: FilterMenuProps) {
  const { filter } = view;
  const format = useTimeFormat();
  const [opened, setOpened] = useState(false);
  const tabsRef = useRef<HTMLDivElement>(null);
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
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="min(460px, calc(100vw - 24px))"
      withinPortal={false}
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes['button'] ?? ''}
          data-active={count > 0}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={toggle}
        >
          {t('filter.open', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes['dropdown'] ?? ''}
        aria-label={t('filter.title')}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpened(false);
        }}
      >
        <TextFilter
          text={filter.text}
          onText={(text) => onView({ ...view, filter: { ...filter, text } }, { replace: true })}
          onDown={() => tabsRef.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()}
        />
        <Tabs
          orientation="vertical"
          defaultValue={facets[0] ?? 'reported'}
          keepMounted={false}
          className={classes['facets'] ?? ''}
        >
          <Tabs.List ref={tabsRef} aria-label={t('filter.parts')}>
            {facets.map((facet) => (
              <Tabs.Tab
                key={facet}
                value={facet}
                rightSection={<Chosen count={filter.chosen[facet]?.length ?? 0} />}
              >
                {t(`filter.facet.${facet}`)}
              </Tabs.Tab>
            ))}
            <Tabs.Tab
              value="reported"
              rightSection={<Chosen count={filter.reported === undefined ? 0 : 1} />}
            >
              {t('filter.reported')}
            </Tabs.Tab>
          </Tabs.List>
          {facets.map((facet) => (
            <Tabs.Panel key={facet} value={facet}>
              <FacetFilter {...{ facet, filter, countsOf, onFilter }} />
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="reported">
            <TimeFilter filter={filter} onFilter={onFilter} />
          </Tabs.Panel>
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  );
}

export interface ActiveFiltersProps {
  readonly filter: ResultsFilter;
  readonly onFilter: (filter: ResultsFilter) => void;
  /** The number of rows that pass the filters. */
  readonly passing: number;
  readonly loaded: Loaded;
}

/** The active filters, and the number of rows they leave. No room is taken where there are none. */
export function ActiveFilters({ filter, onFilter, passing, loaded }: ActiveFiltersProps) {
  const active = activeFilters(filter, useTimeFormat());
  return (
    <div className={classes['active']} data-none={active.length === 0}>
      {active.length > 0 && <Chips active={active} onFilter={onFilter} />}
      {/* Always there: a screen reader announces the count from the first filter on. */}
      <p role="status" className={classes['note']}>
        {active.length > 0 && passingWords(passing, loaded)}
      </p>
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
