import { wireOf } from '../../client/registry/read-search.ts';
import type { CountryCode } from '../../contract/country.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';
import { readNumberingPlan } from '../home-country/numbering-plan.ts';
import { numberDialledIn } from '../identifier/read-identifier.ts';
import {
  NATIONAL_NUMBER,
  WITH_PLUS,
  WITH_PLUS_OF_FIRST,
  WRITE_ALONE,
  grammarReason,
} from '../identifier/refusal.ts';
import { mayHoldMore } from '../line/bare-line.ts';
import { KEY_SIGN, mayHoldCredential, withoutKeys } from '../line/key-like.ts';
import { RANGE_JOINT } from './between-tokens.ts';
import {
  type DividedList,
  HIDDEN,
  LINE_MARK,
  type SkippedPart,
  divideList,
  isMailHeader,
} from './identifier-list.ts';
import { withoutOtherDigits } from './identifier-tokens.ts';
import { inOneLine } from './in-one-line.ts';
import { plainLine } from './plain-line.ts';
import { t } from './messages.ts';
import { type ListQuery, type Meant, type One, type Query, asWords, readOne } from './query.ts';

/** A + was added to a number, or to the second of a range. */
const PLUS_ADDED: readonly [string, string] = [asWords(WITH_PLUS), asWords(WITH_PLUS_OF_FIRST)];

const uniqueTerms = (items: readonly Query[]): readonly SearchTerm[] => [
  ...new Map(items.flatMap(({ terms }) => terms.map((term) => [term.wire, term]))).values(),
];

export const BETWEEN_ITEMS = ', ';

type Guessed = Query & Partial<Pick<Meant, 'why'>>;

export interface ReadList {
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

const END_COMPLETED = asWords(t('query.endCompleted'));

/** `+447700900100-199` */
const SHORT_END = /\d\s?[-‐-―]\s?\d{1,4}$/u;

/** In a list, digits are read as the one number that they may be, and the last digits of a range as its end. */
function itemOf(text: string, one: One): Guessed | undefined {
  if (one.query !== undefined) return one.query;
  const [likeliest] = one.meant;
  // The last digits may as well be an extension.
  const isWhole = one.meant.some(({ terms }) => terms[0]?.wire === `+${text.replaceAll(/\D/gu, '')}`);
  if (!isWhole && SHORT_END.test(text) && likeliest?.terms.some(({ low, high }) => low !== high) === true)
    return { ...likeliest, why: END_COMPLETED };
  const meant = one.code === 'guess' || one.code === NATIONAL_NUMBER ? one.meant : [];
  const [only, another] = meant.filter(({ terms }) => !isByChance(text, terms));
  return another === undefined ? only : undefined;
}

/** What is not looked up: MD5 and SHA-1, numbers of SIM cards (ITU-T E.118) and of networks. */
const OTHER_KINDS = [
  { look: /(?<![\da-z])(?:[\da-f]{32}|[\da-f]{40})(?![\da-z])/iu, reason: t('query.hash') },
  { look: /(?<!\d)89\d{17,18}(?!\d)/u, reason: t('query.iccid') },
  { look: /(?<![\p{L}\d])AS\s?\d{1,10}(?!\d)/u, reason: t('query.asNumber') },
];

/** Why a part that holds nothing else is not looked up. */
const otherKindOf = (text: string): string | undefined =>
  OTHER_KINDS.find(({ look }) => look.test(text) && !mayHoldMore(text.replace(look, ' ')))?.reason;

/** Reasons that say nothing of a part. */
const UNNAMED = [grammarReason(''), WRITE_ALONE];

/** `+44770090020X`: ten numbers, or one with a digit that is not known. */
const ONE_OPEN = /^\+\d{8,14}[x?]$/iu;

const mayBeIdentifier = (text: string): boolean => mayHoldMore(withoutOtherDigits(plainLine(text)));

/** Where a part stands in a text from a place on, and not inside longer digits. */
function placeOf(part: string, text: string, from: number): number {
  let at = text.indexOf(part, from);
  while (at !== -1 && /[\p{L}\d+]/u.test((text[at - 1] ?? '') + (text[at + part.length] ?? '')))
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
    // A URL with a key in it would be another one without.
    if (part.includes(KEY_SIGN)) return undefined;
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
    const [short] = /(?<!\S)\+\d{2,9}$/u.exec(part.text) ?? [];
    if (short !== undefined) return t('query.short', { text: short });
    if (text !== pasted && part.text.includes(KEY_SIGN)) return t('query.keyOrHash');
    if (ONE_OPEN.test(part.text)) return t('query.oneOpen', { text: part.text.replace(/.$/u, '*') });
    const otherKind = otherKindOf(part.text);
    if (otherKind !== undefined) return otherKind;
    const isLike =
      one !== undefined &&
      one.code !== 'guess' &&
      (one.meant.length > 0 || /\d{7}|\dE\+?\d/iu.test(part.text));
    if (isLike && !UNNAMED.includes(one.reason)) return one.reason;
    return /\s/u.test(part.text) && mayBeIdentifier(part.text) ? t('query.alone') : undefined;
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
    if (why === END_COMPLETED) return t('query.endsCompleted', { count });
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
          part.isPartlyRead ||
          (mayBeIdentifier(part.text) && !isMailHeader(part.text) && otherKindOf(part.text) === undefined),
        isHead: isMailHeader(part.text),
      })),
      // Its text has nothing of skipped lines, so they cannot be read again.
      nationals: isSecret ? [] : [...new Set(skipped.filter(isNational).map((part) => part.text))],
      unreadColumns: isSecret ? [] : unreadColumns,
      leftOut,
      isOneLine: divided.isOneLine,
    },
  };
  return { query, whys, given: text, isSecret };
}
