import { useEffect, useId, useState } from 'react';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { daysOfInterval, intervalOfDays } from '../../../registry/results/day-interval.ts';
import { Chip, Chips } from './chips.tsx';
import { type DownloadFilter, isBackwards, LAST_DAYS } from './download-filter.ts';
import classes from './filter.module.css';
import { t } from './messages.ts';

export interface DatesFieldProps {
  readonly dates: DownloadFilter['dates'];
  readonly onDates: (dates: DownloadFilter['dates']) => void;
  /** Whether days are to be chosen and none is, or the first is after the last. */
  readonly onWrong: (isWrong: boolean) => void;
}

/** When contributions were reported: in the last days, or from one day to another. */
export function DatesField({ dates, onDates, onWrong }: DatesFieldProps) {
  const name = useId();
  const format = useTimeFormat();
  // Stays while both fields are empty, which they are when a date is typed over another.
  const [isCustom, setCustom] = useState(typeof dates === 'object');
  const choosesDays = typeof dates === 'object' || (isCustom && dates === 'any');
  const wrong = isBackwards(dates)
    ? t('download.datesBackwards')
    : choosesDays && dates === 'any'
      ? t('download.noDays')
      : undefined;
  const isWrong = wrong !== undefined;
  const wrongId = useId();
  useEffect(() => onWrong(isWrong), [isWrong, onWrong]);
  const { from, to } = daysOfInterval(typeof dates === 'object' ? dates : undefined, format);
  const fields = [
    { label: t('download.from'), value: from, interval: (day: string) => intervalOfDays(day, to, format) },
    { label: t('download.to'), value: to, interval: (day: string) => intervalOfDays(from, day, format) },
  ];
  return (
    <div>
      <Chips label={t('download.dates')}>
        {(['any', ...LAST_DAYS] as const).map((value) => (
          <Chip
            key={value}
            type="radio"
            name={name}
            checked={!choosesDays && dates === value}
            onChange={() => {
              setCustom(false);
              onDates(value);
            }}
          >
            {t(`download.dates.${value}`)}
          </Chip>
        ))}
        <Chip
          type="radio"
          name={name}
          checked={choosesDays}
          onChange={() => {
            setCustom(true);
            onDates('any');
          }}
        >
          {t('download.dates.custom')}
        </Chip>
      </Chips>
      {choosesDays && (
        <div className={classes['days']}>
          {fields.map(({ label, value, interval }) => (
            <label key={label}>
              {label}
              <input
                type="date"
                value={value}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? wrongId : undefined}
                onChange={({ currentTarget }) => onDates(interval(currentTarget.value) ?? 'any')}
              />
            </label>
          ))}
          {isWrong && (
            <p className={classes['wrong']} id={wrongId} role="alert">
              {wrong}
            </p>
          )}
          <p className={classes['hint']}>
            {t('download.zone', {
              zone: format.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
            })}
          </p>
        </div>
      )}
    </div>
  );
}
