import { useState } from 'react';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import type { Facet, ResultsFilter } from '../../../registry/results/results-view.ts';
import { isChosen, withValue } from './active-filters.ts';
import { valueWords } from './facet-words.ts';
import classes from './filter-menu.module.css';
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

/** The values that rows have, the most frequent first, after those that are chosen and that no row has. */
function valuesOf(
  facet: Facet,
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): readonly FacetValue[] {
  const missing = chosen.filter((value) => !counts.has(value)).map((value) => [value, 0] as const);
  const frequentFirst = [...counts].sort(([, one], [, other]) => other - one);
  return [...missing, ...frequentFirst].map(([value, count]) => ({
    value,
    words: valueWords(facet, value),
    count,
  }));
}

export interface FacetFilterProps {
  readonly facet: Facet;
  readonly filter: ResultsFilter;
  /** Counts the rows with each value. */
  readonly countsOf: (facet: Facet) => ReadonlyMap<string, number>;
  readonly onFilter: (filter: ResultsFilter) => void;
}

/** The values of one facet to choose from, with how many rows have each. */
export function FacetFilter({ facet, filter, countsOf, onFilter }: FacetFilterProps) {
  const [sought, setSought] = useState('');
  const name = t(`filter.facet.${facet}`);
  const values = valuesOf(facet, countsOf(facet), filter.chosen[facet] ?? []);
  const found = values.filter(({ words }) => words.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div role="group" aria-label={name} className={classes['facet']}>
      {values.length > FEW_VALUES && (
        <input
          type="search"
          className={classes['find']}
          aria-label={t('filter.findValue', { facet: name })}
          placeholder={t('filter.find')}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className={classes['values']}>
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
    </div>
  );
}
