import { isCountryCode } from '../../../../contract/country.ts';
import type { FetchMode } from '../../../../contract/download.ts';
import type { DownloadParameters } from '../../../../client/downloads/quote.ts';
import { LANGUAGE } from '../../../../messages/language.ts';
import { intervalText, listText, readInterval, readList } from '../../../registry/results/address-values.ts';
import type { TimeInterval } from '../../../registry/results/results-view.ts';
import { DOWNLOAD_PARTS, type DownloadParts, downloadPartsOf } from './download-parts.ts';

/** Whose contributions: all, those that the peer does not have, those that it has, or its own. */
export const WHOSE = ['any', 'new', 'old', 'own'] as const;
export type Whose = (typeof WHOSE)[number];

/** How many days back. */
export const LAST_DAYS = [1, 7, 30, 90] as const;
export type LastDays = (typeof LAST_DAYS)[number];

/** What is to be downloaded; all that the address of the page holds. */
export interface DownloadFilter {
  readonly types: readonly string[];
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  readonly whose: Whose;
  /** Who reported them; any peer without it. */
  readonly peer: string | undefined;
  /** When they were reported. */
  readonly dates: 'any' | LastDays | TimeInterval;
  /** Only the newest so many. */
  readonly size: number | undefined;
}

const MAX_SIZE = 2 ** 31 - 1;

/** The number of a text that is a size: a whole number from 1 on. */
function readSize(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,9}$/u.test(text)) return undefined;
  const size = Number(text);
  return size <= MAX_SIZE ? size : undefined;
}

const whole = new Intl.NumberFormat(LANGUAGE);
const withPlainSpaces = (text: string): string => text.trim().replaceAll(/\s/gu, ' ');

/** A size as somebody types it or copies it from this app: `1000` or `1,000`. */
export function readTypedSize(text: string): number | undefined {
  const typed = withPlainSpaces(text);
  const size = readSize(typed.replaceAll(/[^0-9]/gu, ''));
  if (size === undefined) return undefined;
  return [String(size), withPlainSpaces(whole.format(size))].includes(typed) ? size : undefined;
}

/** A type that holds a comma cannot be asked for, since commas divide the types. */
const isAskable = (type: string): boolean => type.trim() !== '' && !type.includes(',');

function readDates(text: string | undefined): DownloadFilter['dates'] {
  return LAST_DAYS.find((days) => text === `${days}d`) ?? readInterval(text) ?? 'any';
}

const datesText = (dates: DownloadFilter['dates']): string | undefined =>
  dates === 'any' ? undefined : typeof dates === 'number' ? `${dates}d` : intervalText(dates);

const isReadDates = (text: string): boolean => {
  if (text === 'any' || LAST_DAYS.some((days) => text === `${days}d`)) return true;
  const [from = '', to = '', ...more] = text.split('..');
  return (
    more.length === 0 &&
    from + to !== '' &&
    (from === '' || readInterval(`${from}..`) !== undefined) &&
    (to === '' || readInterval(`..${to}`) !== undefined)
  );
};

const isReadList = (text: string, isOne: (value: string) => boolean): boolean => {
  const values = readList(text);
  return values.length > 0 && values.every(isOne);
};

const IS_READ: { readonly [part in keyof Required<DownloadParts>]: (text: string) => boolean } = {
  type: (text) => isReadList(text, isAskable),
  from: (text) => isReadList(text, isCountryCode),
  to: (text) => isReadList(text, isCountryCode),
  whose: (text) => WHOSE.some((whose) => whose === text),
  peer: () => true,
  dates: isReadDates,
  size: (text) => readSize(text) !== undefined,
};

/**
 * The parts of an address that cannot be read, as they stand there. Without them more is downloaded than the
 * link says.
 */
export function unreadParts(parts: DownloadParts): readonly string[] {
  const known = DOWNLOAD_PARTS.flatMap((part) => {
    const text = parts[part];
    return text === undefined || text === '' || IS_READ[part](text) ? [] : [`${part}=${text}`];
  });
  // The router also passes on parts that it does not know.
  const others = Object.entries(parts).filter(([name]) => !DOWNLOAD_PARTS.some((part) => part === name));
  return [...known, ...others.map(([name, text]) => `${name}=${text}`)];
}

/** Whether the first day is after the last, which finds nothing. */
export const isBackwards = (dates: DownloadFilter['dates']): boolean =>
  typeof dates === 'object' &&
  dates.fromMs !== undefined &&
  dates.toMs !== undefined &&
  dates.fromMs > dates.toMs;

/**
 * Reads an address. What cannot be read of it is left out: an address from anywhere shows something valid.
 */
export function readDownloadFilter(parts: DownloadParts): DownloadFilter {
  return {
    types: readList(parts.type).filter(isAskable),
    origins: readList(parts.from).filter(isCountryCode),
    destinations: readList(parts.to).filter(isCountryCode),
    whose: WHOSE.find((whose) => whose === parts.whose) ?? 'any',
    peer: parts.peer === '' ? undefined : parts.peer,
    dates: readDates(parts.dates),
    size: readSize(parts.size),
  };
}

/** The parts of an address; none for what is not filtered. */
export function downloadPartsFor(filter: DownloadFilter): DownloadParts {
  const { types, origins, destinations, whose, peer, dates, size } = filter;
  return downloadPartsOf({
    type: listText(types),
    from: listText(origins),
    to: listText(destinations),
    whose: whose === 'any' ? undefined : whose,
    peer,
    dates: datesText(dates),
    size: size === undefined ? undefined : String(size),
  });
}

const MODES = { any: 'DEFAULT', new: 'NEW', old: 'OLD', own: 'SELF' } as const satisfies Record<
  Whose,
  FetchMode
>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const iso = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString());

function momentsOf(dates: DownloadFilter['dates'], nowMs: number): Pick<DownloadParameters, 'from' | 'to'> {
  if (dates === 'any') return {};
  if (typeof dates !== 'number') return { from: iso(dates.fromMs), to: iso(dates.toMs) };
  const fromMs = nowMs - dates * DAY_MS;
  return { from: iso(fromMs - (fromMs % MINUTE_MS)) };
}

/**
 * What the service is asked for. Days back are counted from now on, once, so that a download is of what its
 * quote was for.
 */
export function parametersOf(filter: DownloadFilter, nowMs: number): DownloadParameters {
  const { types, origins, destinations, whose, peer = '', dates, size } = filter;
  const parameters: DownloadParameters = {
    ft: types.join(','),
    org: origins.join(','),
    dst: destinations.join(','),
    'fetch-mode': whose === 'any' ? '' : MODES[whose],
    'peer-id': peer,
    ...momentsOf(dates, nowMs),
    size: size === undefined ? '' : String(size),
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}
