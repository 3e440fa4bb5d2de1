import { BrushChart } from '../../ui/charts/brush-chart.tsx';
import type { ChartBand, Look } from '../../ui/charts/chart-shapes.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import type { Day, View } from './days.ts';
import { VIEWS } from './days.ts';
import { t } from './messages.ts';

const LOOKS = {
  reports: 'plain',
  flags: 'settled',
  tokens: 'good',
  confirmed: 'good',
  accepted: 'plain',
  unknown: 'live',
  blocked: 'bad',
  refused: 'settled',
  unsent: 'faded',
} as const satisfies Record<keyof Omit<Day, 'day'>, Look>;

const list = new Intl.ListFormat(LANGUAGE.tag, { type: 'unit' });

export interface ActivityChartProps {
  readonly days: readonly Day[];
  readonly view: View;
  readonly nameOf: (bar: keyof Omit<Day, 'day'>) => string;
}

/** Bars by day, explored by pointer and keyboard. The table beside it lists every day. */
export function ActivityChart({ days, view, nameOf }: ActivityChartProps) {
  const sumOf = (bar: keyof Omit<Day, 'day'>, some = days) => some.reduce((sum, day) => sum + day[bar], 0);
  const bands = VIEWS[view].map((bar): ChartBand => ({
    key: bar,
    label: nameOf(bar),
    total: sumOf(bar),
    look: LOOKS[bar],
    bars: days.flatMap((day, place) =>
      day[bar] === 0 ? [] : [{ from: place / days.length, to: (place + 1) / days.length, value: day[bar] }],
    ),
  }));
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  return (
    <BrushChart
      label={t('activity.byDay')}
      edges={[...days.keys(), days.length].map((edge) => edge / days.length)}
      bands={bands.filter(({ total }) => total > 0)}
      ends={[first, last]}
      describe={(from, to) => {
        const some = days.slice(from, to + 1);
        const counts = VIEWS[view].map((bar) =>
          t('activity.barCount', { bar: nameOf(bar), count: sumOf(bar, some) }),
        );
        const time =
          from === to ? (days[from]?.day ?? '') : `${days[from]?.day ?? ''} – ${days[to]?.day ?? ''}`;
        return t('activity.onDays', { time, counts: list.format(counts) });
      }}
    />
  );
}
