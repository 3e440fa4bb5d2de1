import { Button } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { isComposing } from '../../../ui/components/is-composing.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import {
  EVERYTHING,
  FACETS,
  type ResultsFilter,
  type ResultsView,
  type ShownRows,
} from '../../../registry/results/results-view.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import { FacetFilter } from './facet-filter.tsx';
import classes from './filter-bar.module.css';
import { t } from './messages.ts';
import { TimeFilter } from './time-filter.tsx';

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
      placeholder={t('filter.textPlaceholder')}
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
      data-filter-text
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

/** How much of the answer is there to be filtered. */
export interface Loaded {
  readonly count: number;
  /** More than `count` where the registry gave only the newest. */
  readonly total: number;
  /** Whether the answer has come to its end. */
  readonly isComplete: boolean;
}

function coverWords({ count, total, isComplete }: Loaded): string {
  if (!isComplete) return t('filter.coversSoFar', { count });
  return total > count ? t('filter.coversNewest', { count, total }) : t('filter.covers', { count });
}

export interface FilterBarProps {
  readonly view: ResultsView;
  /** `replace`: the way back passes over what was there. */
  readonly onView: (view: ResultsView, how?: { readonly replace: boolean }) => void;
  readonly counts: ShownRows['counts'] | undefined;
  /** How many rows the filters let through. */
  readonly passing: number;
  readonly loaded: Loaded;
}

/**
 * Which of the contributions that were loaded are shown: values with their counts, days, and text. Folded
 * where it is narrow.
 */
export function FilterBar({ view, onView, counts, passing, loaded }: FilterBarProps) {
  const { filter, grouped } = view;
  const controlsId = useId();
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [unfolded, setUnfolded] = useState(false);
  const format = useTimeFormat();
  const active = activeFilters(filter, format);
  const onFilter = (next: ResultsFilter) => onView({ ...view, filter: next });
  return (
    <div role="group" aria-label={t('filter.title')} className={classes['bar']}>
      {narrow && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          aria-expanded={unfolded}
          aria-controls={controlsId}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('filter.open', { count: active.length })}
        </Button>
      )}
      <div id={controlsId} className={classes['controls']} hidden={narrow && !unfolded}>
        <TextFilter
          text={filter.text}
          onText={(text) => onView({ ...view, filter: { ...filter, text } }, { replace: true })}
        />
        {FACETS.map((facet) => (
          <FacetFilter
            key={facet}
            facet={facet}
            filter={filter}
            counts={counts?.[facet]}
            onFilter={onFilter}
          />
        ))}
        <TimeFilter part="reported" filter={filter} onFilter={onFilter} />
        <TimeFilter part="flagged" filter={filter} onFilter={onFilter} />
        <Button
          variant={grouped ? 'filled' : 'default'}
          size="compact-sm"
          aria-pressed={grouped}
          aria-label={t('filter.group')}
          title={t('filter.group')}
          onClick={() => onView({ ...view, grouped: !grouped })}
        >
          {t('filter.groupShort')}
        </Button>
      </div>
      {active.length > 0 && <Chips active={active} onFilter={onFilter} />}
      {/* Always there, so that the count is announced from the first filter on. */}
      <p role="status" className={classes['note']}>
        {active.length > 0 && `${t('filter.passing', { count: passing })} ${coverWords(loaded)}`}
      </p>
    </div>
  );
}

export interface NonePassProps {
  /** How many rows the filters hide. */
  readonly hidden: number;
  readonly onClear: () => void;
}

/** Stands for the table when no row passes the filters. */
export function NonePass({ hidden, onClear }: NonePassProps) {
  return (
    <div className={classes['none']}>
      <h2 className={classes['noneTitle']}>{t('filter.noneTitle')}</h2>
      <p className={classes['note']}>{t('filter.noneText', { count: hidden })}</p>
      <Button variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}
