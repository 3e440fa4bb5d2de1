import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { intervalOfDays } from '../../../registry/results/day-interval.ts';
import type { TimeInterval } from '../../../registry/results/results-view.ts';
import { exactDay } from '../../../ui/format/time.ts';

type Status = RegistryRecord['status'];

/** The contributions reported from one day to another, both included. */
export interface ReportedDays {
  readonly from: string;
  readonly to: string;
  readonly interval: TimeInterval | undefined;
  readonly counts: Readonly<Record<Status, number>>;
}

export interface ReportsOverTime {
  /** Without gaps from the first report to the last. */
  readonly bars: readonly ReportedDays[];
  /** The number of contributions without a readable time of report between 1970 and 9999. */
  readonly notDated: number;
}

const DAY_MS = 86_400_000;
const YEAR_TEN_THOUSAND_MS = Date.parse('+010000-01-01T00:00:00Z');

/** Days, weeks from Monday, months, quarters, years, decades and centuries. */
const STEPS = [
  { days: 1 },
  { days: 7 },
  { months: 1 },
  { months: 3 },
  { months: 12 },
  { months: 120 },
  { months: 1200 },
] as const;
type Step = (typeof STEPS)[number];

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the first day of the step that has this day, or of a later step. */
function stepFrom(step: Step, dayMs: number, later: 0 | 1): number {
  const date = new Date(dayMs);
  if ('days' in step) {
    const weekday = (date.getUTCDay() + 6) % 7;
    return dayMs - (weekday % step.days) * DAY_MS + later * step.days * DAY_MS;
  }
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const first = month - (month % step.months) + later * step.months;
  return Date.UTC(Math.floor(first / 12), first % 12);
}

/** Returns the first days of all steps between two days. */
function stepsBetween(step: Step, firstMs: number, lastMs: number): readonly number[] {
  const starts = [];
  for (let ms = stepFrom(step, firstMs, 0); ms <= lastMs; ms = stepFrom(step, ms, 1)) starts.push(ms);
  return starts;
}

/**
 * Counts contributions by the day of their report, or by the shortest longer step that needs no more bars.
 * The last bar ends today, however long its step is, or with the last report where a clock is ahead.
 * @param zone the zone in which days begin; the browser's own by default
 * @param today as `YYYY-MM-DD` in this zone
 */
export function reportsOverTime(
  records: Iterable<RegistryRecord>,
  mostBars: number,
  zone: { readonly timeZone?: string },
  today: string,
): ReportsOverTime {
  const dated: { readonly ms: number; readonly status: Status }[] = [];
  let notDated = 0;
  for (const { reportedAt: time, status } of records) {
    if (time !== undefined && 'ms' in time && time.ms >= 0 && time.ms < YEAR_TEN_THOUSAND_MS)
      dated.push({ ms: time.ms, status });
    else notDated += 1;
  }
  if (dated.length === 0) return { bars: [], notDated };
  const [earliestMs, latestMs] = dated.reduce(
    ([earliest, latest], { ms }) => [Math.min(earliest, ms), Math.max(latest, ms)] as const,
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
  );
  const dayMs = (ms: number) => Date.parse(exactDay(ms, zone));
  const [firstMs, lastMs] = [dayMs(earliestMs), dayMs(latestMs)];
  let starts: readonly number[] = [];
  let step: Step = STEPS[0];
  for (step of STEPS) {
    starts = stepsBetween(step, firstMs, lastMs);
    if (starts.length <= mostBars) break;
  }
  const endMs = Math.max(lastMs, Date.parse(today));
  const bars = starts.map((startMs) => {
    const [from, to] = [dayText(startMs), dayText(Math.min(stepFrom(step, startMs, 1) - DAY_MS, endMs))];
    const counts = { active: 0, expired: 0, flagged: 0, unknown: 0 };
    return { from, to, interval: intervalOfDays(from, to, zone), counts };
  });
  const fromMs = bars.map(({ interval }) => interval?.fromMs ?? Number.POSITIVE_INFINITY);
  for (const { ms, status } of dated) {
    const bar = bars[fromMs.findLastIndex((startMs) => startMs <= ms)];
    if (bar !== undefined) bar.counts[status] += 1;
  }
  return { bars, notDated };
}
