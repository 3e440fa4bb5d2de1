import { wireOf } from '../../client/registry/read-search.ts';
import type { CountryCode } from '../../contract/country.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';
import { readNumberingPlan } from '../home-country/numbering-plan.ts';
import { describeTerm, sizeOfTerm } from '../identifier/describe-identifier.ts';
import { termOf } from '../identifier/notation.ts';
import { isAnyMailbox, numberDialledIn, prefixIn, readIdentifier } from '../identifier/read-identifier.ts';
import {
  FOUND_INSIDE,
  grammarReason,
  NATIONAL_NUMBER,
  type RefusalCode,
  WITH_PLUS,
  WITH_PLUS_OF_FIRST,
  WRITE_ALONE,
} from '../identifier/refusal.ts';
import { mayHoldMore } from '../line/bare-line.ts';
import { mayHoldCredential, withoutKeys } from '../line/key-like.ts';
import { hostIn } from './host-query.ts';
import { RANGE_JOINT } from './between-tokens.ts';
import {
  type DividedList,
  divideList,
  HIDDEN,
  LINE_MARK,
  type SkippedPart,
  isMailHeader,
  STAMP,
} from './identifier-list.ts';
import { inOneLine } from './in-one-line.ts';
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

/** The interpretation of a search query, typed or from a link. */
export type Understanding =
  | { readonly state: 'nothing' }
  | ({ readonly state: 'understood' } & Query)
  /** `meant`: the likeliest first. */
  | {
      readonly state: 'refused';
      readonly code: RefusalCode | 'guess';
      readonly reason: string;
      readonly meant: readonly Meant[];
      /** A list of which nothing is read, or which waits for the country of its numbers. */
      readonly list?: ListQuery;
    };

function single(text: string, term: SearchTerm): Query {
  return { text, terms: [term], words: sizeOfTerm(term) ?? describeTerm(term) };
}

/** A sentence as it stands behind a value: `as dialled in Germany`. */
const asWords = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/u, '');

/** One identifier, range, prefix or host: what it is, or what it may be and why it is not certain. */
type One =
  | { readonly query: Query }
  | {
      readonly query?: undefined;
      readonly meant: readonly Meant[];
      readonly reason: string;
      readonly code: RefusalCode | 'guess';
    };

function readOne(text: string, homeCountry: CountryCode | null): One {
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

/** A + was added to a number, or to the second of a range. */
const PLUS_ADDED: readonly [string, string] = [asWords(WITH_PLUS), asWords(WITH_PLUS_OF_FIRST)];

const uniqueTerms = (items: readonly Query[]): readonly SearchTerm[] => [
  ...new Map(items.flatMap(({ terms }) => terms.map((term) => [term.wire, term]))).values(),
];

const BETWEEN_ITEMS = ', ';

export type ListQuery = Query & { readonly list: QueryList };

type Guessed = Query & Partial<Pick<Meant, 'why'>>;

interface ReadList {
  readonly query: ListQuery;
  /** By which guesses its items were read, with their numbers. */
  readonly whys: readonly string[];
  /** The text as it was given, without what may be a key. */
  readonly given: string;
  /** Whether it may hold a secret, which the text of the query does not. */
  readonly isSecret: boolean;
}

/** As many digits as numbers have within countries, which then begin with another country's code by chance. */
const MOST_NATIONAL_DIGITS = 10;

/** Whether both ends of a range lack their country. */
function isDialledRange(part: string, homeCountry: CountryCode | null): boolean {
  const ends = /^[\d\s().-]+$/u.test(part.replace(RANGE_JOINT, ' ')) ? part.split(RANGE_JOINT) : [];
  const isDialled = (end: string) => {
    const one = readOne(end, homeCountry);
    return one.query === undefined && one.code === NATIONAL_NUMBER;
  };
  return ends.length === 2 && ends.every(isDialled);
}

const isAssigned = (number: string): boolean => readNumberingPlan(number)?.kind !== undefined;

/** Whether digits with a + before them are a number that no plan has assigned, or North America has, too, which dials ten. */
function isByChance(text: string, [term]: readonly SearchTerm[]): boolean {
  const digits = /^[\d\s().-]+$/u.test(text) ? text.replaceAll(/\D/gu, '') : '';
  // Brackets stand around the code of an area, with which Brazil has eleven.
  const most = text.startsWith('(') ? MOST_NATIONAL_DIGITS + 1 : MOST_NATIONAL_DIGITS;
  const isShort = digits !== '' && digits.length <= most && term?.wire === `+${digits}`;
  return isShort && (!isAssigned(term.wire) || isAssigned(`+1${digits}`));
}

/** In a list, digits are read as the one number that they may be. */
function itemOf(text: string, one: One): Guessed | undefined {
  if (one.query !== undefined) return one.query;
  const meant = one.code === 'guess' || one.code === NATIONAL_NUMBER ? one.meant : [];
  const [only, another] = meant.filter(({ terms }) => !isByChance(text, terms));
  return another === undefined ? only : undefined;
}

/** Reasons that say nothing of a part. */
const UNNAMED = [grammarReason(''), WRITE_ALONE];

/** Where a part stands in a text from a place on, and not inside longer digits. */
function placeOf(part: string, text: string, from: number): number {
  let at = text.indexOf(part, from);
  while (at !== -1 && /[\d+]/u.test((text[at - 1] ?? '') + (text[at + part.length] ?? '')))
    at = text.indexOf(part, at + 1);
  return at;
}

/** A text with what was read by a guess in its place; `undefined` where one of them does not stand there as it was read. */
function withGuesses(text: string, items: readonly Guessed[], written: ReadonlyMap<Guessed, string>) {
  let done = '';
  let cursor = 0;
  for (const item of items) {
    const part = written.get(item) ?? '';
    const at = placeOf(part, text, cursor);
    if (at === -1) return undefined;
    done += text.slice(cursor, at) + (item.why === undefined ? part : item.text);
    cursor = at + part.length;
  }
  return done + text.slice(cursor);
}

/** Identifiers as they were read. What was skipped stays in its line; beside what may be a secret, its place does. */
function textOf({ items, skipped }: DividedList<Query>, isSecret: boolean): string {
  if (skipped.length === 0) return items.map(({ item }) => item.text).join(BETWEEN_ITEMS);
  const parts = [
    ...items.map(({ lineNumber, item }) => ({ lineNumber, text: item.text })),
    ...skipped
      .filter(({ isPartlyRead }) => !isPartlyRead)
      .map(({ lineNumber, text }) => ({ lineNumber, text: isSecret ? HIDDEN : text })),
  ].toSorted((one, other) => one.lineNumber - other.lineNumber);
  return parts
    .map(({ lineNumber, text }, at) => {
      const before = parts[at - 1]?.lineNumber;
      if (before === undefined) return text;
      return (before === lineNumber && text !== HIDDEN ? BETWEEN_ITEMS : LINE_MARK) + text;
    })
    .join('');
}

/**
 * Reads a text as a list of identifiers; numbers may be dialled in the home country or lack their +.
 * @param dialled the numbers of which somebody said that they are dialled there
 */
export function readList(
  pasted: string,
  homeCountry: CountryCode | null,
  dialled: readonly string[] = [],
): ReadList {
  const text = withoutKeys(pasted);
  const refused = new Map<string, Extract<One, { readonly query?: undefined }>>();
  const written = new Map<Guessed, string>();
  const divided = divideList(text, (part, country) => {
    const one = readOne(part, homeCountry);
    const number =
      homeCountry !== null && dialled.includes(part) ? numberDialledIn(part, homeCountry) : undefined;
    const asDialled = one.query === undefined ? one.meant.find((meant) => meant.text === number) : undefined;
    const inLine = country === undefined ? undefined : itemOf(part, readOne(part, country));
    const item = asDialled ?? itemOf(part, one) ?? inLine;
    if (item !== undefined) written.set(item, part);
    if (item === undefined && one.query === undefined) refused.set(part, one);
    return item;
  });
  const items = divided.items.map(({ item }) => item);
  const { skipped, unreadColumns, leftOut } = divided;
  const isDialled = (part: string) => refused.get(part)?.code === NATIONAL_NUMBER;
  const isNational = ({ text: part }: SkippedPart) => isDialled(part) || isDialledRange(part, homeCountry);
  const reasonOf = (part: SkippedPart) => {
    const one = refused.get(part.text);
    if (isMailHeader(part.text)) return t('query.mailHeader');
    if (isNational(part) || part.isPartlyRead) return undefined;
    const isLike =
      one !== undefined && one.code !== 'guess' && (one.meant.length > 0 || /\d{5}/u.test(part.text));
    if (isLike && !UNNAMED.includes(one.reason)) return one.reason;
    return /\s/u.test(part.text) && mayHoldMore(part.text) ? t('query.alone') : undefined;
  };
  const counts = new Map<string, number>();
  const unique = new Map(items.map((item) => [wireOf(item.terms), item]));
  for (const { why } of unique.values()) {
    if (why === undefined) continue;
    // Of several sentences the last one is the guess.
    const last = asWords(why.split('. ').at(-1) ?? '');
    const guess = PLUS_ADDED.includes(last) ? PLUS_ADDED[0] : last;
    counts.set(guess, (counts.get(guess) ?? 0) + 1);
  }
  const whys = [...counts].map(([why, count]) => {
    if (PLUS_ADDED.includes(why)) return t('query.plusAdded', { count });
    return count === unique.size ? why : t('query.whyMany', { count, total: unique.size, why });
  });
  const oneLine = inOneLine(text, LINE_MARK);
  const isSecret = divided.hasSecrets || mayHoldCredential(oneLine);

  const terms = uniqueTerms(items);
  const inPlace = whys.length === 0 ? oneLine : withGuesses(oneLine, items, written);
  // What is read again has to be the same.
  const isSame =
    whys.length === 0 ||
    (inPlace !== undefined && wireOf(readList(inPlace, null).query.terms) === wireOf(terms));
  const query = {
    text: inPlace !== undefined && isSame && !isSecret ? inPlace : textOf(divided, isSecret),
    terms,
    words: t('query.list', { count: unique.size }),
    list: {
      items,
      skipped: skipped.map((part) => ({
        ...part,
        reason: isSecret ? undefined : reasonOf(part),
        isLikely:
          part.isPartlyRead || (mayHoldMore(part.text.replace(STAMP, '')) && !isMailHeader(part.text)),
      })),
      // Its text has nothing of skipped lines, so they cannot be read again.
      nationals: isSecret ? [] : skipped.filter(isNational).map((part) => part.text),
      unreadColumns: isSecret ? [] : unreadColumns,
      leftOut,
      isOneLine: divided.isOneLine,
    },
  };
  return { query, whys, given: text, isSecret };
}

/** Longer lists stand in no address. */
const MOST_ADDRESS_CHARACTERS = 2000;
const MOST_ADDRESS_ITEMS = 50;

/** Whether an address holds it. */
export const fitsAddress = (text: string, items: number): boolean =>
  text.length <= MOST_ADDRESS_CHARACTERS && items <= MOST_ADDRESS_ITEMS;

/** Longer texts are read as a list where they are pasted. */
export const MOST_TYPED_CHARACTERS = 20_000;
const MAY_BE_LIST = /[,;|⏎\s]/u;

/** The grammar takes them for one URL. */
const SEVERAL_URLS = /[,;|]https?:\/\//iu;

/** A list that waits for the country of its national numbers. */
const nationalsOf = (list: ListQuery): Understanding => ({
  state: 'refused',
  code: NATIONAL_NUMBER,
  reason: t('query.nationals', { count: list.list.nationals.length }),
  meant: [],
  list,
});

/** With guesses in it, a list waits to be taken as it may be meant. */
export function understandingOf({ query, whys }: ReadList): Understanding {
  if (query.list.items.length === 0) return nationalsOf(query);
  return whys.length === 0
    ? { state: 'understood', ...query }
    : { state: 'refused', code: 'guess', reason: '', meant: [{ ...query, why: whys.join(', ') }] };
}

/** A list in one line or several; `undefined` where it may as well be a sentence or one identifier. */
function understandList(read: ReadList): Understanding | undefined {
  const { items, nationals, skipped, isOneLine } = read.query.list;
  // Of several lines one may be all that is read, or a part of it: the others are named.
  const isList = isOneLine
    ? items.length + nationals.length > 1 && !skipped.some(({ isPartlyRead }) => isPartlyRead)
    : items.length + nationals.length > 0;
  return isList ? understandingOf(read) : undefined;
}

/** All that was found in a text that is no list, before each alone; `undefined` where that is the same. */
function foundTogether({ query, whys }: ReadList, meant: readonly Meant[]): readonly Meant[] {
  const { items, skipped } = query.list;
  const [only, another] = items;
  const isPart = skipped.some(({ isPartlyRead }) => isPartlyRead);
  const why = isPart ? t('query.perhapsMore') : FOUND_INSIDE;
  if (only === undefined || (another === undefined && meant.some(({ text }) => text === only.text)))
    return [];
  const given = items.map((item) => item.text).join(BETWEEN_ITEMS);
  const found = another === undefined ? only : readList(given, null).query;
  return [{ ...found, why: [...whys, ...(isPart || whys.length === 0 ? [why] : [])].join(', ') }];
}

/** @param homeCountry the country whose numbers may be written without their calling code */
export function understandQuery(text: string, homeCountry: CountryCode | null = null): Understanding {
  if (text.trim() === '') return { state: 'nothing' };
  if (text.length > MOST_TYPED_CHARACTERS)
    return { state: 'refused', code: 'identifier', reason: t('query.tooLong'), meant: [] };
  const asGiven = isAnyMailbox(text) ? undefined : termOf(text);
  if (asGiven !== undefined && !SEVERAL_URLS.test(text))
    return { state: 'understood', ...single(text, asGiven) };
  const read = MAY_BE_LIST.test(text.trim()) ? readList(text, homeCountry) : undefined;
  const list = read && understandList(read);
  // A comma may as well stand inside a URL.
  if (list?.state === 'understood') return list;
  const one = readOne(text, homeCountry);
  if (one.query !== undefined) return { state: 'understood', ...one.query };
  if (list !== undefined) return list;
  // Of several lines, the first identifier is no answer.
  if (read?.query.list.isOneLine === false)
    return { state: 'refused', code: 'identifier', reason: t('query.noLine'), meant: [], list: read.query };
  const meant = [...(read === undefined ? [] : foundTogether(read, one.meant)), ...one.meant];
  // Among words; alone, it is asked about otherwise.
  const isNational = meant.length === 0 && one.code !== NATIONAL_NUMBER;
  return read !== undefined && isNational && read.query.list.nationals.length > 0
    ? nationalsOf(read.query)
    : { state: 'refused', ...one, meant };
}
