import { Button, Group } from '@mantine/core';
import { useId } from 'react';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import type { ResultsFilter, TimeInterval } from '../../../registry/results/results-view.ts';
import { daysOfInterval, intervalOfDays, lastDays } from '../../../registry/results/day-interval.ts';
import { FilterPopover } from './facet-filter.tsx';
import classes from './filter-bar.module.css';
import { t } from './messages.ts';

const LAST_DAYS = [1, 7, 30] as const;

interface TimeFieldsProps {
  readonly interval: TimeInterval | undefined;
  readonly onInterval: (interval: TimeInterval | undefined) => void;
}

function TimeFields({ interval, onInterval }: TimeFieldsProps) {
  const fromId = useId();
  const toId = useId();
  const format = useTimeFormat();
  const { from, to } = daysOfInterval(interval, format);
  return (
    <>
      <Group gap="xs" mb="xs">
        {LAST_DAYS.map((days) => (
          <Button
            key={days}
            variant="default"
            size="compact-sm"
            onClick={() => onInterval(lastDays(days, Date.now()))}
          >
            {t(`filter.last${days}`)}
          </Button>
        ))}
      </Group>
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
      <p className={classes['note']}>
        {t('filter.zone', {
          zone: format.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
        })}
      </p>
      {interval !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes['any'] ?? ''}
          onClick={() => onInterval(undefined)}
        >
          {t('filter.anyTime')}
        </Button>
      )}
    </>
  );
}

export interface TimeFilterProps {
  readonly part: 'reported' | 'flagged';
  readonly filter: ResultsFilter;
  readonly onFilter: (filter: ResultsFilter) => void;
}

/** When contributions were reported or flagged: the last days, or from one day to another. */
export function TimeFilter({ part, filter, onFilter }: TimeFilterProps) {
  const name = t(`filter.time.${part}`);
  const interval = filter[part];
  return (
    <FilterPopover
      name={t('filter.timeButton', { name, state: interval === undefined ? 'any' : 'chosen' })}
      words={name}
      active={interval !== undefined}
    >
      <TimeFields interval={interval} onInterval={(next) => onFilter({ ...filter, [part]: next })} />
    </FilterPopover>
  );
}
