import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { Day, View } from './days.ts';
import { VIEWS } from './days.ts';

const COLOURS = {
  reports: 'var(--mantine-color-anchor)',
  flags: 'var(--desk-settled)',
  tokens: 'var(--desk-good)',
  confirmed: 'var(--desk-good)',
  accepted: 'var(--mantine-color-anchor)',
  unknown: 'var(--desk-live)',
  blocked: 'var(--desk-bad)',
  refused: 'var(--desk-settled)',
  unsent: 'var(--mantine-color-placeholder)',
} as const satisfies Record<keyof Omit<Day, 'day'>, string>;

export interface ActivityChartProps {
  readonly days: readonly Day[];
  readonly view: View;
  readonly nameOf: (bar: keyof Omit<Day, 'day'>) => string;
}

/** Bars by day. The table beside it says the same to those who cannot see it. */
export default function ActivityChart({ days, view, nameOf }: ActivityChartProps) {
  return (
    <BarChart
      aria-hidden
      h={200}
      data={[...days]}
      dataKey="day"
      type="stacked"
      series={VIEWS[view].map((bar) => ({ name: bar, label: nameOf(bar), color: COLOURS[bar] }))}
      withLegend
      maxBarWidth={28}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
    />
  );
}
