import type { Statistics } from '../../../contract/peers.ts';

export type CountedDay = Statistics['byDay'][number];

const DAY_MS = 86_400_000;

const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * All days (UTC) from the first counted one to today, or to a later counted one, including days without activity;
 * none where none is counted. @param today as `YYYY-MM-DD`
 */
export function everyDay(counted: readonly CountedDay[], today: string): readonly CountedDay[] {
  const known = new Map(counted.map((day) => [day.day, day]));
  const times = counted.map(({ day }) => dayMs(day));
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times, dayMs(today))];
  const days: CountedDay[] = [];
  for (let atMs = firstMs; atMs <= lastMs; atMs += DAY_MS) {
    const day = new Date(atMs).toISOString().slice(0, 10);
    days.push(known.get(day) ?? { day, reported: 0, flagged: 0 });
  }
  return days;
}

/** A day this many times busier than the usual one would flatten all others. */
const MOST_TIMES_USUAL = 10;
const SCALE_TIMES_USUAL = 5;

/**
 * Returns the count of a bar of full height: that of the busiest day, or five times the median of all busy days
 * where the busiest is beyond ten times, as after the import of a list.
 */
export function scaleTopOf(days: readonly CountedDay[]): number {
  const counts = days
    .map(({ reported }) => reported)
    .filter((count) => count > 0)
    .sort((one, other) => one - other);
  const busiest = Math.max(1, ...counts);
  const usual = counts[Math.floor((counts.length - 1) / 2)] ?? busiest;
  return busiest > MOST_TIMES_USUAL * usual ? SCALE_TIMES_USUAL * usual : busiest;
}
