import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { Chip, Chips } from './chips.tsx';
import { type FilterForm, REPORTED } from './use-filter-form.ts';
import classes from './filter.module.css';
import { t } from './messages.ts';

/** Of a year in four digits. */
const LAST_DAY = '9999-12-31';

export interface DatesFieldProps {
  readonly form: FilterForm;
}

/** When contributions were reported: in the last days, or from one day to another. */
export function DatesField({ form }: DatesFieldProps) {
  const name = useId();
  const wrongId = useId();
  const format = useTimeFormat();
  const reported = useWatch({ control: form.control, name: 'reported' });
  const wrong = form.formState.errors.from?.message;
  /** Nobody is still choosing them: they came with the address, or the focus has left them. */
  const [areChosen, setChosen] = useState(reported === 'custom');
  const isWrong = wrong !== undefined && areChosen;
  return (
    <div>
      <Chips label={t('download.dates')}>
        {REPORTED.map((value) => (
          <Chip
            key={value}
            type="radio"
            name={name}
            checked={reported === value}
            onChange={() => {
              setChosen(false);
              form.setValue('reported', value);
              form.submit('typing');
            }}
          >
            {value === 'custom' ? t('download.dates.custom') : t(`download.dates.${value}`)}
          </Chip>
        ))}
      </Chips>
      {reported === 'custom' && (
        <div
          className={classes['days']}
          onFocus={() => setChosen(false)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setChosen(true);
          }}
        >
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {end === 'from' ? t('download.from') : t('download.to')}
              <input
                type="date"
                max={LAST_DAY}
                aria-invalid={isWrong}
                aria-describedby={wrong === undefined ? undefined : wrongId}
                {...form.register(end, { onChange: () => form.submit('typing') })}
              />
            </label>
          ))}
          {wrong !== undefined && (
            <p
              className={classes[isWrong ? 'wrong' : 'hint']}
              id={wrongId}
              role={isWrong ? 'alert' : undefined}
            >
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
