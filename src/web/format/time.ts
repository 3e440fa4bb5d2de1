/** `2026-11-21 03:49:12 UTC`: the order of year, month and day is unambiguous. */
export function exactTimeUtc(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/u, ' UTC');
}

/** Creating a formatter costs a hundred times as much as using one. */
const localFormats = new Map<string | undefined, Intl.DateTimeFormat>();

function localFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = localFormats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  localFormats.set(timeZone, made);
  return made;
}

/**
 * The same moment on a clock of this place, with the zone's name: `2026-11-21 04:49:12 GMT+1`.
 * @param timeZone an IANA name; the browser's own when left out
 */
export function exactTimeLocal(ms: number, timeZone?: string): string {
  const parts = localFormat(timeZone).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day} ${part('hour')}:${part('minute')}:${part('second')} ${part('timeZoneName')}`;
}

/** Both clocks, one below the other, or one line where this place is on UTC. */
export function exactTimes(ms: number, timeZone?: string): string {
  const utc = exactTimeUtc(ms);
  const local = exactTimeLocal(ms, timeZone);
  return local === utc ? utc : `${utc}\n${local}`;
}

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
