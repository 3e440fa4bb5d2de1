import { useState } from 'react';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import classes from './filter-menu.module.css';
import { t } from './messages.ts';

/** More than fits on a screen; people who look for another value know its name. */
const MOST_VALUES = 100;
/** So few are seen at a glance. */
const FEW_VALUES = 8;

export interface FilterValue {
  readonly value: string;
  readonly words: string;
  /** How many rows have it, where they are known. */
  readonly count?: number;
}

export interface ValueListProps {
  /** What the values are of. */
  readonly name: string;
  readonly values: readonly FilterValue[];
  readonly isChosen: (value: string) => boolean;
  readonly onToggle: (value: string) => void;
}

/** Values to choose from, any number of them, found by name where they are many. */
export function ValueList({ name, values, isChosen, onToggle }: ValueListProps) {
  const [filterText, setFilterText] = useState('');
  const found = values.filter(({ words }) => words.toLowerCase().includes(filterText.trim().toLowerCase()));
  return (
    <div role="group" aria-label={name} className={classes['facet']}>
      {values.length > FEW_VALUES && (
        <input
          type="search"
          className={classes['find']}
          aria-label={t('filter.findValue', { facet: name })}
          placeholder={t('filter.find')}
          value={filterText}
          onChange={({ currentTarget }) => setFilterText(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className={classes['values']}>
        {found.slice(0, MOST_VALUES).map(({ value, words, count }) => (
          <label key={value} className={classes['value']}>
            <input type="checkbox" checked={isChosen(value)} onChange={() => onToggle(value)} />
            <span className={classes['valueWords']}>
              <MarkedText>{words}</MarkedText>
            </span>
            {count !== undefined && <span className={classes['count']}>{t('filter.count', { count })}</span>}
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
