import type { CountryCode } from '../../contract/country.ts';
import { bareLine } from '../line/bare-line.ts';
import { JOINING_WORDS, mayHoldMoreThan, textWithout, tokensApart, withRanges } from './between-tokens.ts';
import { digitsOf, ROW, type Token, tokensIn } from './identifier-tokens.ts';
import type { TableCell } from './table-headings.ts';

/** Reads a text as one identifier, by default as dialled at home. */
export type ReadOne<Item> = (text: string, country?: CountryCode) => Item | undefined;

/** What of a text is read, and what of it may be an identifier but is not read. */
export interface ReadWords<Item> {
  readonly items: readonly Item[];
  readonly unread: readonly string[];
  /** The text without these, where it may hold more. */
  readonly rest: string | undefined;
}

/** The parts of a text between these separators. */
export const partsOf = (text: string, separator: RegExp): readonly string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** No identifier is written in more words. */
const MOST_WORDS = 8;
/** What may stand by itself inside an identifier: the word of a range, or wildcards. */
const INNER_WORD = /^(?:to|[x?*_]+)$/iu;
/** The characters on both sides of a space, where it ends a word or a URL. */
const WORD_ENDS = /^(?:[\p{L}\d/]\p{L}|\p{L}\d)$/u;

/** Whether the space between two words can only end an identifier. */
const isBetweenIdentifiers = (word: string, next: string): boolean =>
  WORD_ENDS.test((word.at(-1) ?? '') + (next[0] ?? '')) && !INNER_WORD.test(word) && !INNER_WORD.test(next);

/** Of a number with 00 before its country code. */
const MOST_NUMBER_DIGITS = 17;
const BETWEEN_ENDS = /[-\u2010-\u2015]|\.\.|\bto\b/iu;

/** Whether words have more digits than one number or range of numbers. IPv6 addresses have colons. */
function hasTooManyDigits(text: string): boolean {
  if (text.includes(':')) return false;
  const most = BETWEEN_ENDS.test(text) ? 2 * MOST_NUMBER_DIGITS : MOST_NUMBER_DIGITS;
  return digitsOf(text).length > most;
}

/** How many words from a place on may be one identifier. */
function mostWordsFrom(words: readonly string[], start: number): number {
  let count = 1;
  for (; count < MOST_WORDS && start + count < words.length; count += 1) {
    if (isBetweenIdentifiers(words[start + count - 1] ?? '', words[start + count] ?? '')) break;
  }
  return count;
}

/**
 * Identifiers with nothing but white space between them; each takes as many words as it can. What is not read is
 * told by its look where that is certain: a refused reading is a hundred times as slow.
 */
function dividedBySpaces<Item>(text: string, read: ReadOne<Item>): readonly Item[] {
  // `+91 22 2345 6789/6790`
  if (/\d{3}\/\d{3}/u.test(text)) return [];
  const words = partsOf(text, /\s+/u);
  const items: Item[] = [];
  const lengths = new Set<number>();
  for (let at = 0; at < words.length;) {
    let count = mostWordsFrom(words, at);
    let item: Item | undefined;
    let candidate = '';
    while (count > 0 && item === undefined) {
      candidate = words.slice(at, at + count).join(' ');
      if (count === 1 || !hasTooManyDigits(candidate)) item = read(candidate);
      if (item === undefined) count -= 1;
    }
    if (item === undefined) return [];
    items.push(item);
    lengths.add(digitsOf(candidate).length);
    at += count;
  }
  // Groups of digits may as well be one number.
  return lengths.size > 1 && /^[\d\s()-]+$/u.test(text) ? [] : items;
}

/** The identifiers of a text that holds nothing else: one, or several between spaces. */
export function itemsAlone<Item>(text: string, read: ReadOne<Item>): readonly Item[] {
  const whole = read(text);
  return whole === undefined ? dividedBySpaces(text, read) : [whole];
}

/** Between identifiers of which each stands alone. */
const JOINING_WORD = new RegExp(`\\s+(?:/|${JOINING_WORDS})\\s+|(?<=\\d{8})/(?=\\+?\\d{8})`, 'iu');

/** The identifiers of a text that holds nothing else but what joins them. */
function itemsJoined<Item>(text: string, read: ReadOne<Item>): readonly Item[] {
  const parts = partsOf(text, JOINING_WORD);
  const items: Item[] = [];
  for (const part of parts.length > 1 ? parts : []) {
    const alone = itemsAlone(part, read);
    if (alone.length === 0) return [];
    items.push(...alone);
  }
  return items;
}

/** The number of a row before a phone number in one piece, where both are no number together. */
const ROW_OF_WHOLE = /^[1-9]\d{0,2}\s+(?=[1-9]\d{10,13}$)/u;

/** ` × 3`: how often. Of a range it is the size. */
const SIZE = /\s×\s?\d{1,4}$/u;

/** `*bold*`, as chats write it */
const EMPHASIS = /(?<!\S)([*_~]{1,2})(\+?\w[^\s*_~]*)\1(?!\S)/gu;

function readTokens<Item>(tokens: readonly Token[], read: ReadOne<Item>): Omit<ReadWords<Item>, 'rest'> {
  const items: Item[] = [];
  const unread: string[] = [];
  for (const { readAs } of tokens) {
    const item = read(readAs);
    if (item === undefined) unread.push(readAs);
    else items.push(item);
  }
  return { items, unread };
}

/**
 * The identifiers of a text, also beside a bullet, a remark, a date or words.
 * @param kind `range`: the text is one. `other`: digits without + are no numbers in it.
 */
export function readWords<Item>(
  given: string,
  read: ReadOne<Item>,
  kind: TableCell['kind'] = 'identifiers',
): ReadWords<Item> {
  if (kind === 'range') {
    const range = read(given);
    return { items: range === undefined ? [] : [range], unread: [], rest: undefined };
  }
  const text = given.replace(ROW, '').replace(SIZE, '').replaceAll(EMPHASIS, '$2');
  const items = itemsAlone(text, read);
  const bare = bareLine(text).text;
  if (items.length > 0 || bare === '') return { items, unread: [], rest: undefined };
  const unnumbered = bare.replace(ROW_OF_WHOLE, '');
  const bareItems = unnumbered === text ? [] : itemsAlone(unnumbered, read);
  if (bareItems.length > 0) return { items: bareItems, unread: [], rest: undefined };
  const joined = itemsJoined(bare, read);
  if (joined.length > 0) return { items: joined, unread: [], rest: undefined };
  const tokens = withRanges(bare, tokensIn(bare, kind === 'identifiers'));
  if (!mayHoldMoreThan(tokens, bare)) return { ...readTokens(tokens, read), rest: undefined };
  const apart = tokensApart(bare, tokens);
  return { ...readTokens(apart, read), rest: apart.length === 0 ? undefined : textWithout(apart, bare) };
}
