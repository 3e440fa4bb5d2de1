const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;
const YEAR = 365.25 * DAY;

/** The largest unit of which there is at least one, after rounding: 59.6 minutes are an hour. */
const UNITS = [
  { unit: 'year', ms: YEAR, from: YEAR },
  { unit: 'month', ms: MONTH, from: 45 * DAY },
  { unit: 'day', ms: DAY, from: 23.5 * HOUR },
  { unit: 'hour', ms: HOUR, from: 59.5 * MINUTE },
  { unit: 'minute', ms: MINUTE, from: 45 * SECOND },
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' });
/** `1 day ago` and not `yesterday`, which midnight would make wrong. */
const counted = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'long' });

/** `3 days ago`, `in 5 hours`, `now` (within 45 s). */
export function relativeTime(ms: number, nowMs: number): string {
  const distance = ms - nowMs;
  const found = UNITS.find(({ from }) => Math.abs(distance) >= from);
  return found === undefined
    ? relative.format(0, 'second')
    : counted.format(Math.round(distance / found.ms), found.unit);
}
