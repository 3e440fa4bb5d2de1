import { exactDay, exactTime, type TimeFormat } from '../../ui/format/time.ts';
import type { TimeInterval } from './results-view.ts';

const DAY_MS = 86_400_000;
const LAST_MS = 1;

type Zone = Pick<TimeFormat, 'timeZone'>;

/** Returns the wall-clock time of the zone, read as if it were UTC. */
function shownByClock(ms: number, zone: Zone): number {
  const [day = '', time = ''] = exactTime(ms, zone).split(' ');
  return Date.parse(`${day}T${time}Z`);
}

/** Returns the start of a day in the zone; NaN for an invalid day. */
function startOfDay(day: string, zone: Zone): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utcMs)) return utcMs;
  const aboutMs = utcMs - (shownByClock(utcMs, zone) - utcMs);
  // A second pass corrects for a clock change in between.
  return aboutMs - (shownByClock(aboutMs, zone) - utcMs);
}

/** Returns the interval of two date fields, both days included. An empty field leaves its end open. */
export function intervalOfDays(from: string, to: string, zone: Zone): TimeInterval | undefined {
  const fromMs = startOfDay(from, zone);
  const toMs = startOfDay(to, zone);
  if (Number.isNaN(fromMs) && Number.isNaN(toMs)) return undefined;
  return {
    fromMs: Number.isNaN(fromMs) ? undefined : fromMs,
    // The next day may begin 23 or 25 hours later.
    toMs: Number.isNaN(toMs) ? undefined : startOfDay(dayAfter(to), zone) - LAST_MS,
  };
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Returns the days on which an interval begins and ends, for date fields. */
export function daysOfInterval(
  interval: TimeInterval | undefined,
  zone: Zone,
): { readonly from: string; readonly to: string } {
  const dayOf = (ms: number | undefined) => (ms === undefined ? '' : exactDay(ms, zone));
  return { from: dayOf(interval?.fromMs), to: dayOf(interval?.toMs) };
}

/** Returns the interval that begins the given number of days ago. */
export function lastDays(days: number, nowMs: number): TimeInterval {
  const MINUTE_MS = 60_000;
  const fromMs = nowMs - days * DAY_MS;
  return { fromMs: fromMs - (fromMs % MINUTE_MS), toMs: undefined };
}
