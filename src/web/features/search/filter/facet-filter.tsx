import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import type { Facet, ResultsFilter } from '../../../registry/results/results-view.ts';
import { isChosen, withValue, withValues } from './active-filters.ts';
import { valueWords } from './facet-words.ts';
import classes from './filter-bar.module.css';
import { t } from './messages.ts';

/** More than fits on a screen; people who look for another value know its name. */
const MOST_VALUES = 100;
/** So few are seen at a glance. */
const FEW_VALUES = 8;

interface FacetValue {
  readonly value: string;
  readonly words: string;
  readonly count: number;
}

/** Where a band of scores begins; what has no score comes after all bands. */
function startOf(band: string): number {
  const start = Number.parseInt(band, 10);
  return Number.isNaN(start) ? Number.MAX_SAFE_INTEGER : start;
}

/**
 * The values that rows have, the most frequent first, after those that are chosen and that no row has. Bands
 * of scores have an order of their own.
 */
function valuesOf(
  facet: Facet,
  counts: ReadonlyMap<string, number> | undefined,
  chosen: readonly string[],
): readonly FacetValue[] {
  const missing = chosen.filter((value) => counts?.has(value) !== true).map((value) => [value, 0] as const);
  const values = [...missing, ...(counts ?? [])].map(([value, count]) => ({
    value,
    words: valueWords(facet, value),
    count,
  }));
  return facet === 'confidence'
    ? values.toSorted((one, other) => startOf(one.value) - startOf(other.value))
    : values;
}

interface FacetValuesProps extends FacetFilterProps {
  readonly name: string;
}

function FacetValues({ facet, name, filter, counts, onFilter }: FacetValuesProps) {
  const [sought, setSought] = useState('');
  const chosen = filter.chosen[facet] ?? [];
  const values = valuesOf(facet, counts, chosen);
  const found = values.filter(({ words }) => words.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <>
      {values.length > FEW_VALUES && (
        <input
          type="search"
          className={classes['find']}
          aria-label={t('filter.findValue', { facet: name })}
          placeholder={t('filter.findValue', { facet: name })}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div role="group" aria-label={name} className={classes['values']}>
        {found.slice(0, MOST_VALUES).map(({ value, words, count }) => (
          <label key={value} className={classes['value']}>
            <input
              type="checkbox"
              checked={isChosen(filter, facet, value)}
              onChange={() => onFilter(withValue(filter, facet, value))}
            />
            <span className={classes['valueWords']}>
              <MarkedText>{words}</MarkedText>
            </span>
            <span className={classes['count']}>{t('filter.count', { count })}</span>
          </label>
        ))}
      </div>
      {found.length === 0 && <p className={classes['note']}>{t('filter.noValue')}</p>}
      {found.length > MOST_VALUES && (
        <p className={classes['note']}>{t('filter.moreValues', { count: found.length - MOST_VALUES })}</p>
      )}
      {chosen.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes['any'] ?? ''}
          onClick={() => onFilter(withValues(filter, facet, []))}
        >
          {t('filter.any')}
        </Button>
      )}
    </>
  );
}

export interface FacetFilterProps {
  readonly facet: Facet;
  readonly filter: ResultsFilter;
  /** How many rows have each value; `undefined` until they were counted. */
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly onFilter: (filter: ResultsFilter) => void;
}

/** A button for one facet, and behind it the values to choose from, with how many rows have each. */
export function FacetFilter(props: FacetFilterProps) {
  const { facet, filter } = props;
  const name = t(`filter.facet.${facet}`);
  const count = filter.chosen[facet]?.length ?? 0;
  return (
    <FilterPopover
      name={t('filter.button', { facet: name, count })}
      words={count === 0 ? name : t('filter.buttonCount', { facet: name, count })}
      active={count > 0}
    >
      <FacetValues {...props} name={name} />
    </FilterPopover>
  );
}

export interface FilterPopoverProps {
  /** Of the button, for who cannot see it. */
  readonly name: string;
  readonly words: string;
  /** Whether it hides rows. */
  readonly active: boolean;
  readonly children: ReactNode;
}

/** A button of the bar, and what it opens. */
export function FilterPopover({ name, words, active, children }: FilterPopoverProps) {
  return (
    <Popover position="bottom-start" withinPortal={false} trapFocus returnFocus width={288} shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes['button'] ?? ''}
          data-active={active}
          aria-label={name}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={name}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
