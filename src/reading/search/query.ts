import type { CountryCode } from '../../contract/country.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';
import { describeTerm, sizeOfTerm } from '../identifier/describe-identifier.ts';
import { termOf } from '../identifier/notation.ts';
import { prefixIn, readIdentifier } from '../identifier/read-identifier.ts';
import { type RefusalCode, WITH_PLUS } from '../identifier/refusal.ts';
import { countriesOfNumber } from '../home-country/numbering-plan.ts';
import { hostIn } from './host-query.ts';
import type { SkippedPart } from './identifier-list.ts';
import { t } from './messages.ts';

/** A text that can be searched for, exactly as it was written: one notation of one or several terms. */
export interface Query {
  readonly text: string;
  /** What the registry is asked for; never none. */
  readonly terms: readonly SearchTerm[];
  /** What it means, in three words: `256 addresses`, `Numbers beginning +44 770`. */
  readonly words: string;
  /** Of a list. */
  readonly list?: QueryList;
}

interface SkippedLine extends SkippedPart {
  /** Why it is not read, in a sentence, where there is more to say than that. */
  readonly reason: string | undefined;
  /** Whether it may hold an identifier. */
  readonly isLikely: boolean;
  /** Whether it is a line of an e-mail's head. */
  readonly isHead: boolean;
}

export interface QueryList {
  readonly items: readonly Query[];
  readonly skipped: readonly SkippedLine[];
  /** The headings of columns whose digits were not read. */
  readonly unreadColumns: readonly string[];
  /** What was skipped since it lacks its country. */
  readonly nationals: readonly string[];
  readonly leftOut: number;
  /** Whether the list is written in one line. */
  readonly isOneLine: boolean;
}

/** What a text may mean, and why. It waits to be taken. */
export interface Meant extends Query {
  readonly why: string;
}

export type ListQuery = Query & { readonly list: QueryList };

export function single(text: string, term: SearchTerm): Query {
  return { text, terms: [term], words: sizeOfTerm(term) ?? describeTerm(term) };
}

/** A sentence as it stands behind a value: `as dialled in Germany`. */
export const asWords = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/u, '');

/** Numbers without their +, of which the last digits are the end of a range or left open: `25261555XXXX`. A date is none. */
const SEVERAL_WITHOUT_PLUS =
  /^(?!20[23]\d(?:0[1-9]|1[0-2]))[1-9](?:\d{10,13}[-‐-―]\d{3}|(?=[\dx?*]{10,13}$)\d{4,}[x?*]{2,})$/iu;

/** The range that such numbers are with a +. */
function severalWithPlus(text: string): Query | undefined {
  const one = SEVERAL_WITHOUT_PLUS.test(text) ? readOne(`+${text}`, null) : undefined;
  const query = one?.query ?? one?.meant?.[0];
  const [term] = query?.terms ?? [];
  const isKnown =
    term?.space === 'phone' && term.low !== term.high && countriesOfNumber(`+${term.low}`).length > 0;
  return isKnown ? query : undefined;
}

/** One identifier, range, prefix or host: what it is, or what it may be and why it is not certain. */
export type One =
  | { readonly query: Query }
  | {
      readonly query?: undefined;
      readonly meant: readonly Meant[];
      readonly reason: string;
      readonly code: RefusalCode | 'guess';
    };

export function readOne(text: string, homeCountry: CountryCode | null): One {
  const prefix = prefixIn(text);
  if (prefix !== undefined) {
    const { number, ranges } = prefix;
    return {
      query: {
        text,
        terms: ranges.flatMap((range) => termOf(range) ?? []),
        words: t('query.prefix', { number }),
      },
    };
  }
  const read = readIdentifier(text, homeCountry);
  if (read.state === 'read') {
    const { change, term, value } = read;
    if (change?.isGuess !== true) return { query: single(text, term) };
    return {
      meant: [{ ...single(value, term), why: asWords(change.reason) }],
      reason: change.reason,
      code: 'guess',
    };
  }
  const { code, offers, reason } = read;
  const several = severalWithPlus(text);
  if (several !== undefined)
    return { meant: [{ ...several, why: asWords(WITH_PLUS) }], reason: WITH_PLUS, code: 'guess' };
  const host = hostIn(text, read);
  if (host !== undefined) return { query: single(text, host) };
  // A URL without its scheme is looked for with both.
  if (code === 'no-scheme') {
    const terms = offers.flatMap(({ value }) => termOf(value) ?? []);
    return { query: { text, terms, words: t('query.bothSchemes') } };
  }
  const meant = offers.flatMap(({ value, words }) => {
    const { query } = readOne(value, null);
    return query === undefined ? [] : [{ ...query, why: words }];
  });
  return { meant, reason, code };
}
