import { exactDay, exactTime, type TimeFormat } from '../../ui/format/time.ts';
import type { TimeInterval } from './results-view.ts';

const DAY_MS = 86_400_000;
const LAST_MS = 1;

type Zone = Pick<TimeFormat, 'timeZone'>;

/** What a clock in the zone shows, as if it were in UTC. */
function shownByClock(ms: number, zone: Zone): number {
  const [day = '', time = ''] = exactTime(ms, { ...zone, clock: '24h' }).split(' ');
  return Date.parse(`${day}T${time}Z`);
}

/** When a day begins in the zone; NaN for an invalid day. */
function startOfDay(day: string, zone: Zone): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utcMs)) return utcMs;
  const aboutMs = utcMs - (shownByClock(utcMs, zone) - utcMs);
  // Once more, in case the clocks were changed in between.
  return aboutMs - (shownByClock(aboutMs, zone) - utcMs);
}

/** The days of two date fields, both included. An empty field leaves its end open. */
export function intervalOfDays(from: string, to: string, zone: Zone): TimeInterval | undefined {
  const fromMs = startOfDay(from, zone);
  const toMs = startOfDay(to, zone);
  if (Number.isNaN(fromMs) && Number.isNaN(toMs)) return undefined;
  return {
    fromMs: Number.isNaN(fromMs) ? undefined : fromMs,
    // The day after may be 23 or 25 hours away.
    toMs: Number.isNaN(toMs) ? undefined : startOfDay(dayAfter(to), zone) - LAST_MS,
  };
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The days in which an interval begins and ends, for date fields. */
export function daysOfInterval(
  interval: TimeInterval | undefined,
  zone: Zone,
): { readonly from: string; readonly to: string } {
  const dayOf = (ms: number | undefined) => (ms === undefined ? '' : exactDay(ms, { ...zone, clock: '24h' }));
  return { from: dayOf(interval?.fromMs), to: dayOf(interval?.toMs) };
}

/** From some days ago on. */
export function lastDays(days: number, nowMs: number): TimeInterval {
  const MINUTE_MS = 60_000;
  const fromMs = nowMs - days * DAY_MS;
  return { fromMs: fromMs - (fromMs % MINUTE_MS), toMs: undefined };
}
