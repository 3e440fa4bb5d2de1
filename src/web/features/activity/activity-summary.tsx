import { Group, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Operation } from '../../desk/operations/operation.ts';
import { ChartFigure, type ChartTable } from '../../ui/charts/chart-figure.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { useNow } from '../../ui/format/time-text.tsx';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { ActivityChart } from './activity-chart.tsx';
import { type Day, daysOf, type View, VIEWS } from './days.ts';
import { t as tableText } from '../../desk/operations/table/messages.ts';
import { t } from './messages.ts';

const VIEW_NAMES = ['kinds', 'outcomes', 'tokens'] as const satisfies readonly View[];

type Bar = keyof Omit<Day, 'day'>;

const nameOf = (bar: Bar): string =>
  bar === 'reports' || bar === 'flags' || bar === 'tokens'
    ? t(`activity.bar.${bar}`)
    : tableText(`activity.outcome.${bar}`);

/** The days with any activity, latest first. */
function tableOf(days: readonly Day[], view: View): ChartTable {
  const bars: readonly Bar[] = VIEWS[view];
  const busy = days.filter((day) => bars.some((bar) => day[bar] !== 0)).toReversed();
  return {
    columns: [t('activity.day'), ...bars.map(nameOf)],
    rows: busy.map((day) => ({ key: day.day, cells: [day.day, ...bars.map((bar) => day[bar])] })),
  };
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
      <ChartFigure title={t(`activity.view.${view}`)} table={() => tableOf(days, view)}>
        <ActivityChart days={days} view={view} nameOf={nameOf} />
      </ChartFigure>
    </TitledCard>
  );
}
