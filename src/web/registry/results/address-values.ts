import type { TimeInterval } from './results-view.ts';

/** Escapes commas and empty values. */
const escaped = (value: string): string =>
  value === '' ? String.raw`\0` : value.replaceAll(/[\\,]/gu, String.raw`\$&`);

export const listText = (values: readonly string[]): string => values.map(escaped).join(',');

/** Returns the distinct values of a list; none if the address lacks the part. */
export function readList(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  const values = (text.match(/(?:\\.|[^\\,])+/gsu) ?? []).map((value) =>
    value.replaceAll(/\\(.)/gsu, (_, character: string) => (character === '0' ? '' : character)),
  );
  return [...new Set(values)];
}

const DAY_MS = 86_400_000;
const MAX_TIME_MS = 8.64e15;
const DAY = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d$/u;
const MOMENT = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;

const dayText = (ms: number): string => new Date(ms).toISOString().split('T')[0] ?? '';

/** Writes whole days as days, in UTC like all times of an address. */
function timeText(ms: number | undefined, end: 'from' | 'to'): string {
  if (ms === undefined) return '';
  const dayMs = end === 'from' ? ms : ms + 1 - DAY_MS;
  return dayMs % DAY_MS === 0 && Math.abs(dayMs) <= MAX_TIME_MS ? dayText(dayMs) : new Date(ms).toISOString();
}

function readTime(text: string, end: 'from' | 'to'): number | undefined {
  const isDay = DAY.test(text);
  if (!isDay && !MOMENT.test(text)) return undefined;
  const startMs = Date.parse(text);
  // `Date.parse` reads 31 February as a day in March.
  if (Number.isNaN(startMs) || !text.startsWith(dayText(startMs))) return undefined;
  const ms = isDay && end === 'to' ? startMs + DAY_MS - 1 : startMs;
  return ms <= MAX_TIME_MS ? ms : undefined;
}

export const intervalText = (interval: TimeInterval | undefined): string =>
  interval === undefined ? '' : `${timeText(interval.fromMs, 'from')}..${timeText(interval.toMs, 'to')}`;

export function readInterval(text = ''): TimeInterval | undefined {
  const [from = '', to = ''] = text.split('..');
  const interval = { fromMs: readTime(from, 'from'), toMs: readTime(to, 'to') };
  return interval.fromMs === undefined && interval.toMs === undefined ? undefined : interval;
}
