import { Bars, type Look, Swatch } from '../../ui/charts/bars.tsx';
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

/** Bars by day. The table beside it lists every day. */
export function ActivityChart({ days, view, nameOf }: ActivityChartProps) {
  const sumOf = (bar: keyof Omit<Day, 'day'>) => days.reduce((sum, day) => sum + day[bar], 0);
  const bars = VIEWS[view];
  return (
    <Bars
      label={t('activity.byDay')}
      bars={days.map((day) => ({
        words: t('activity.onDays', {
          time: day.day,
          counts: list.format(
            bars.map((bar) => t('activity.barCount', { bar: nameOf(bar), count: day[bar] })),
          ),
        }),
        parts: bars.map((bar) => ({ look: LOOKS[bar], count: day[bar] })),
      }))}
      ends={[days[0]?.day ?? '', days.at(-1)?.day ?? '']}
      legend={bars
        .filter((bar) => sumOf(bar) > 0)
        .map((bar) => (
          <span key={bar}>
            <Swatch look={LOOKS[bar]} /> {t('activity.barCount', { bar: nameOf(bar), count: sumOf(bar) })}
          </span>
        ))}
    />
  );
}
