import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import type { ResultsFilter } from '../../../registry/results/results-view.ts';
import { daysOfInterval, intervalOfDays, lastDays } from '../../../registry/results/day-interval.ts';
import classes from './filter-menu.module.css';
import { t } from './messages.ts';

const LAST_DAYS = [1, 7, 30] as const;

export interface TimeFilterProps {
  readonly filter: ResultsFilter;
  readonly onFilter: (filter: ResultsFilter) => void;
}

/** When contributions were reported: the last days, or from one day to another. */
export function TimeFilter({ filter, onFilter }: TimeFilterProps) {
  const fromId = useId();
  const toId = useId();
  const format = useTimeFormat();
  const { from, to } = daysOfInterval(filter.reported, format);
  const onInterval = (reported: ResultsFilter['reported']) => onFilter({ ...filter, reported });
  const zone = format.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div
      role="group"
      aria-label={t('filter.reported')}
      className={classes['facet']}
      title={t('filter.zone', { zone })}
    >
      <div className={classes['last']}>
        {LAST_DAYS.map((days) => (
          <Button
            key={days}
            variant="default"
            size="compact-xs"
            aria-label={t(`filter.last${days}`)}
            onClick={() => onInterval(lastDays(days, Date.now()))}
          >
            {t(`filter.lastShort${days}`)}
          </Button>
        ))}
        {filter.reported !== undefined && (
          <Button variant="subtle" size="compact-xs" onClick={() => onInterval(undefined)}>
            {t('filter.anyTime')}
          </Button>
        )}
      </div>
      <div className={classes['days']}>
        <label htmlFor={fromId}>{t('filter.from')}</label>
        <input
          id={fromId}
          type="date"
          className={classes['find']}
          value={from}
          onChange={({ currentTarget }) => onInterval(intervalOfDays(currentTarget.value, to, format))}
        />
        <label htmlFor={toId}>{t('filter.to')}</label>
        <input
          id={toId}
          type="date"
          className={classes['find']}
          value={to}
          onChange={({ currentTarget }) => onInterval(intervalOfDays(from, currentTarget.value, format))}
        />
      </div>
    </div>
  );
}
