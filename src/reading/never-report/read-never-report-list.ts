import type { CountryCode } from '../../contract/country.ts';
import { prefixIn, readIdentifier } from '../identifier/read-identifier.ts';
import { NATIONAL_NUMBER } from '../identifier/refusal.ts';
import { t } from './messages.ts';
import { domainOf } from './never-report.ts';

/** The limit of an account's list: it is stored in `localStorage` and read at every start. */
export const MOST_ENTRIES = 10_000;

/** A remark on a line of a list. */
export interface LineRemark {
  /** Counted from 1. */
  readonly lineNumber: number;
  readonly text: string;
  /** A sentence for a person. */
  readonly reason: string;
}

export interface ReadNeverReportList {
  /** Identifiers in the form in which they are sent, and domains, without duplicates. */
  readonly entries: readonly string[];
  /** Lines that were read as something else, with the result. */
  readonly changed: readonly LineRemark[];
  /** Lines that another person could read otherwise, with the entry that each would be. They are no entries yet. */
  readonly guessed: readonly (LineRemark & { readonly entry: string })[];
  /** Lines that are not entries. */
  readonly unread: readonly LineRemark[];
}

export interface ReadListOptions {
  /** The number of entries that may still be added. */
  readonly room: number;
  /** The country in which national numbers are dialled. */
  readonly homeCountry: CountryCode | null;
}

/** What a line protects; what a guess or a refused line may mean is no entry before somebody has confirmed it. */
interface ReadEntry {
  readonly state: 'read' | 'guessed' | 'refused';
  readonly entries: readonly string[];
  readonly reason: string;
}

const SEPARATOR = /[,;\t|]/u;

/** Prefixes that people write for a whole domain. */
const ALL_OF_DOMAIN = /^(?:\*\.|\*?@|\.)/u;

/** A URL with only a host. */
const ONLY_HOST = /^https?:\/\/([^\s/?#@:]+)\/?$/iu;

function readText(text: string, homeCountry: CountryCode | null): ReadEntry {
  const prefix = prefixIn(text);
  if (prefix !== undefined)
    return {
      state: 'read',
      entries: prefix.ranges,
      reason: t('neverReport.prefix', { number: prefix.number }),
    };
  const read = readIdentifier(text.replace(ALL_OF_DOMAIN, ''), homeCountry);
  const [offered] = read.state === 'refused' && read.code === 'no-scheme' ? read.offers : [];
  const value = read.state === 'read' ? read.value : (offered?.value ?? '');
  const domain = domainOf(ONLY_HOST.exec(value)?.[1] ?? '');
  if (domain !== undefined)
    return { state: 'read', entries: [domain], reason: t('neverReport.domain', { domain }) };
  if (read.state === 'read') {
    const { change, term } = read;
    const entry = term.space === undefined ? term.canonical : value;
    return {
      state: change?.isGuess === true ? 'guessed' : 'read',
      entries: [entry],
      reason: change?.reason ?? '',
    };
  }
  const { code, offers, reason, state } = read;
  const entries = offers.map((offer) => offer.value);
  // Nobody is asked for its country here.
  if (entries.length === 0)
    return { state, entries, reason: code === NATIONAL_NUMBER ? t('neverReport.national') : reason };
  return { state, entries, reason: t('neverReport.mayBe', { reason, values: entries.join(', ') }) };
}

/** Reads an entry, alone or followed by other columns or a remark. */
function readEntry(text: string, homeCountry: CountryCode | null): ReadEntry {
  const whole = readText(text, homeCountry);
  const [first = '', ...others] = text.split(SEPARATOR).map((part) => part.trim());
  if (whole.state !== 'refused' || others.length === 0) return whole;
  // A second entry would be left unprotected.
  const second = others.flatMap((part) => readText(part, homeCountry).entries);
  if (second.length === 0) return readText(first, homeCountry);
  return {
    state: 'refused',
    entries: [],
    reason: t('neverReport.another', { values: second.join(', ') }),
  };
}

/**
 * Reads one identifier, range, block or domain from each line, as people write them. Ignores empty lines, comments, and
 * columns and remarks that say nothing of another one.
 */
export function readNeverReportList(
  text: string,
  { homeCountry, room }: ReadListOptions,
): ReadNeverReportList {
  const entries = new Set<string>();
  const changed: LineRemark[] = [];
  const guessed: (LineRemark & { readonly entry: string })[] = [];
  const unread: LineRemark[] = [];
  for (const [at, whole] of text.split(/\r\n|[\n\r]/u).entries()) {
    const line = whole.trim();
    if (line === '' || line.startsWith('#')) continue;
    const { state, entries: meant, reason: why } = readEntry(line, homeCountry);
    const remarkOn = (reason: string): LineRemark => ({ lineNumber: at + 1, text: line, reason });
    const hasRoom = entries.size + meant.length <= room;
    if (state === 'refused' || !hasRoom) {
      unread.push(remarkOn(state === 'refused' ? why : t('neverReport.tooMany', { most: MOST_ENTRIES })));
      continue;
    }
    const entry = meant.join(', ');
    const readAs = remarkOn(t('neverReport.readAs', { entry, why }).trim());
    if (state === 'guessed') {
      guessed.push({ ...readAs, entry });
      continue;
    }
    for (const one of meant) entries.add(one);
    if (!line.startsWith(entry)) changed.push(readAs);
  }
  return { entries: [...entries], changed, guessed, unread };
}
