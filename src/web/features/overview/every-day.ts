import type { Statistics } from '../../../contract/peers.ts';

export type CountedDay = Statistics['byDay'][number];

const DAY_MS = 86_400_000;

const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** All days (UTC) from the first to the last counted one, including days without activity. */
export function everyDay(counted: readonly CountedDay[]): readonly CountedDay[] {
  const known = new Map(counted.map((day) => [day.day, day]));
  const times = counted.map(({ day }) => dayMs(day));
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)];
  const days: CountedDay[] = [];
  for (let atMs = firstMs; atMs <= lastMs; atMs += DAY_MS) {
    const day = new Date(atMs).toISOString().slice(0, 10);
    days.push(known.get(day) ?? { day, reported: 0, flagged: 0 });
  }
  return days;
}
