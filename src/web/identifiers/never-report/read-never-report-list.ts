import type { CountryCode } from '../../../contract/country.ts';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { countryName } from '../../ui/format/country-name.ts';
import { dialledNumber, internationalNumbers } from '../home-country/international-numbers.ts';
import { readPhonePrefix } from '../home-country/phone-prefix.ts';
import { t } from './messages.ts';
import { domainOf } from './never-report.ts';

/**
 * The limit for all lists of an account together: they are stored in `localStorage` and read at every start.
 */
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
  /** Lines that are not entries. */
  readonly unread: readonly LineRemark[];
}

export interface ReadListOptions {
  /** The number of entries that may still be added. */
  readonly room: number;
  /** The country in which national numbers are dialled. */
  readonly homeCountry: CountryCode | null;
}

type ReadEntry =
  | { readonly entries: readonly string[]; readonly why: string | undefined }
  | { readonly reason: string };

const SEPARATOR = /[,;\t]/u;

/** Prefixes that people write for a whole domain. */
const ALL_OF_DOMAIN = /^(?:\*\.|\*?@|\.)/u;

/** A URL with only a host. */
const ONLY_HOST = /^https?:\/\/([^\s/?#@:]+)\/?$/iu;

function readText(text: string, homeCountry: CountryCode | null): ReadEntry {
  const prefix = readPhonePrefix(text);
  if (prefix !== undefined)
    return { entries: prefix.ranges, why: t('neverReport.prefix', { number: prefix.number }) };
  const typed = readTyped(text);
  const term = parseSearchTerm(typed.text);
  const domain = domainOf(ONLY_HOST.exec(typed.text)?.[1] ?? typed.text.replace(ALL_OF_DOMAIN, ''));
  if (domain !== undefined) return { entries: [domain], why: t('neverReport.domain', { domain }) };
  if (term.ok) {
    const entry = term.space === undefined ? term.canonical : typed.text;
    return { entries: [entry], why: typed.changes.join(' ') };
  }
  const dialled = dialledNumber(typed.text, homeCountry);
  const country = countryName(homeCountry ?? '');
  if (dialled !== undefined) return { entries: [dialled], why: t('neverReport.dialled', { country }) };
  const { reason } = term;
  const numbers = internationalNumbers(typed.text, homeCountry).join(', ');
  return { reason: numbers === '' ? reason : t('neverReport.mayBe', { reason, country, numbers }) };
}

/**
 * Reads an entry, alone or followed by other columns or a remark; otherwise returns the reason for refusing
 * it.
 */
function readEntry(text: string, homeCountry: CountryCode | null): ReadEntry {
  const whole = readText(text, homeCountry);
  if ('entries' in whole) return whole;
  const [first = ''] = text.split(SEPARATOR);
  return first === text ? whole : readText(first.trim(), homeCountry);
}

/**
 * Reads one identifier, range, block or domain from each line, as people write them. Ignores empty lines and
 * everything after a comma or #.
 */
export function readNeverReportList(
  text: string,
  { homeCountry, room }: ReadListOptions,
): ReadNeverReportList {
  const entries = new Set<string>();
  const changed: LineRemark[] = [];
  const unread: LineRemark[] = [];
  const readLine = (line: string): ReadEntry => {
    const read = readEntry(line, homeCountry);
    const isTooMany = entries.size + ('entries' in read ? read.entries.length : 1) > room;
    return isTooMany ? { reason: t('neverReport.tooMany', { most: MOST_ENTRIES }) } : read;
  };
  for (const [at, whole] of text.split(/\r\n|[\n\r]/u).entries()) {
    const line = whole.trim();
    if (line === '' || line.startsWith('#')) continue;
    const remark = line.search(/\s#/u);
    const read = readLine(remark === -1 ? line : line.slice(0, remark).trim());
    const remarkOn = (reason: string): LineRemark => ({ lineNumber: at + 1, text: line, reason });
    if ('reason' in read) {
      unread.push(remarkOn(read.reason));
      continue;
    }
    const { why = '' } = read;
    const entry = read.entries.join(', ');
    for (const one of read.entries) entries.add(one);
    if (!line.startsWith(entry)) changed.push(remarkOn(t('neverReport.readAs', { entry, why }).trim()));
  }
  return { entries: [...entries], changed, unread };
}
