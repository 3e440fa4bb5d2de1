import { LANGUAGE } from '../../../messages/language.ts';

/** `2026-11-21 03:49:12 UTC`: the order of year, month and day is unambiguous. */
export function exactTimeUtc(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/u, ' UTC');
}

/** The format of exact times. */
export interface TimeFormat {
  /** An IANA name; the browser's own zone by default. */
  readonly timeZone?: string;
}

/** Creating a formatter costs a hundred times as much as using one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf({ timeZone }: TimeFormat): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  const known = formats.get(key);
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
  formats.set(key, made);
  return made;
}

function partsOf(ms: number, format: TimeFormat): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = formatOf(format).formatToParts(ms);
  return (type) => parts.find((one) => one.type === type)?.value ?? '';
}

function timeOfDay(part: (type: Intl.DateTimeFormatPartTypes) => string): string {
  return `${part('hour')}:${part('minute')}:${part('second')}`;
}

const YEAR_ONE_MS = Date.parse('0001-01-01T00:00:00Z');
const YEAR_TEN_THOUSAND_MS = Date.parse('+010000-01-01T00:00:00Z');

/** Returns a moment in one zone, with the zone's name: `2026-11-21 04:49:12 GMT+1`. */
export function exactTime(ms: number, format: TimeFormat): string {
  // `Intl` writes earlier years without their sign.
  if (ms < YEAR_ONE_MS) return exactTimeUtc(ms);
  // The same text in a tenth of the time; tables show many.
  if (format.timeZone === 'UTC' && ms < YEAR_TEN_THOUSAND_MS) return exactTimeUtc(ms);
  const part = partsOf(ms, format);
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day} ${timeOfDay(part)} ${part('timeZoneName')}`;
}

/** The date alone: `2026-11-21`. */
export function exactDay(ms: number, format: TimeFormat): string {
  return exactTime(ms, format).replace(/ .*$/u, '');
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A day of this year or the next, in UTC: `1 December`. */
export const dayInWords = (ms: number): string => dayAndMonth.format(ms);

/** The time of day alone, for something that has just happened: `04:49:12`. */
export function clockTime(ms: number, format: TimeFormat): string {
  return timeOfDay(partsOf(ms, format));
}

/** The time of day of what happened today; the exact time of anything before. */
export const recentTime = (ms: number, nowMs: number, format: TimeFormat): string =>
  exactDay(ms, format) === exactDay(nowMs, format) ? clockTime(ms, format) : exactTime(ms, format);

const ZONE = / \S+$/u;

/**
 * Returns the time in UTC and in the zone of the settings on two lines, or on one if both show the same, as
 * in a British winter.
 */
export function exactTimes(ms: number, format: TimeFormat, own = exactTime(ms, format)): string {
  const utc = exactTime(ms, { timeZone: 'UTC' });
  return own.replace(ZONE, '') === utc.replace(ZONE, '') ? utc : `${utc}\n${own}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;
const YEAR = 365.25 * DAY;

/** The units, largest first. Their thresholds allow for rounding: 59.6 minutes are an hour. */
const UNITS = [
  { unit: 'year', ms: YEAR, from: YEAR },
  { unit: 'month', ms: MONTH, from: 45 * DAY },
  { unit: 'day', ms: DAY, from: 23.5 * HOUR },
  { unit: 'hour', ms: HOUR, from: 59.5 * MINUTE },
  { unit: 'minute', ms: MINUTE, from: 45 * SECOND },
] as const;

type Style = 'long' | 'short';

const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' });
/** `1 day ago` rather than `yesterday`, which changes at midnight. */
const counted: Readonly<Record<Style, Intl.RelativeTimeFormat>> = {
  long: new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'always', style: 'long' }),
  short: new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'always', style: 'short' }),
};

function relativeText(ms: number, nowMs: number, style: Style): string {
  const distance = ms - nowMs;
  const found = UNITS.find(({ from }) => Math.abs(distance) >= from);
  return found === undefined
    ? relative.format(0, 'second')
    : counted[style].format(Math.round(distance / found.ms), found.unit);
}

/** `3 days ago`, `in 5 hours`, `now` (within 45 s). */
export const relativeTime = (ms: number, nowMs: number): string => relativeText(ms, nowMs, 'long');

/** The same in the narrow cell of a table, as in `2 mo. ago`. */
export const shortRelativeTime = (ms: number, nowMs: number): string => relativeText(ms, nowMs, 'short');
