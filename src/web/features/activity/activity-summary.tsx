import { Box, Group, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Operation } from '../../activity/operation.ts';
import { TitledCard } from '../../components/titled-card.tsx';
import { useNow } from '../../format/time-text.tsx';
import { useSettings } from '../../settings/use-settings.ts';
import { ActivityChart } from './activity-chart.tsx';
import classes from './activity-summary.module.css';
import { type Day, daysOf, type View, VIEWS } from './days.ts';
import { t } from './messages.ts';

const VIEW_NAMES = ['kinds', 'outcomes', 'tokens'] as const satisfies readonly View[];

type Bar = keyof Omit<Day, 'day'>;

const nameOf = (bar: Bar): string =>
  bar === 'reports' || bar === 'flags' || bar === 'tokens'
    ? t(`activity.bar.${bar}`)
    : t(`activity.outcome.${bar}`);

function DayTable({ days, view }: { readonly days: readonly Day[]; readonly view: View }) {
  const bars: readonly Bar[] = VIEWS[view];
  const busy = days.filter((day) => bars.some((bar) => day[bar] !== 0)).toReversed();
  return (
    <details>
      <summary className={classes['summary']}>{t('activity.asTable')}</summary>
      {/* Focusable, so that the keyboard can scroll it. */}
      <Box className={classes['region'] ?? ''} role="region" aria-label={t('activity.byDay')} tabIndex={0}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('activity.day')}</th>
              {bars.map((bar) => (
                <th key={bar} scope="col">
                  {nameOf(bar)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                {bars.map((bar) => (
                  <td key={bar}>{day[bar]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </details>
  );
}

/** Reports, flags and tokens by day, as bars and as a table. */
export function ActivitySummary({ operations }: { readonly operations: readonly Operation[] }) {
  const { timeZone } = useSettings();
  const nowMs = useNow();
  const [view, setView] = useState<View>('kinds');
  const days = useMemo(() => daysOf(operations, nowMs, timeZone), [operations, nowMs, timeZone]);
  return (
    <TitledCard title={t('activity.byDay')}>
      <Group>
        <NativeSelect
          label={t('activity.view')}
          value={view}
          onChange={({ currentTarget }) =>
            setView(VIEW_NAMES.find((name) => name === currentTarget.value) ?? 'kinds')
          }
          data={VIEW_NAMES.map((name) => ({ value: name, label: t(`activity.view.${name}`) }))}
        />
      </Group>
      <ActivityChart days={days} view={view} nameOf={nameOf} />
      <DayTable days={days} view={view} />
    </TitledCard>
  );
}
