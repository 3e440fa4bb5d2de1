import { isPossibleNumber } from '../home-country/numbering-plan.ts';
import { MAY_BE_IDENTIFIER } from './character-notation.ts';
import { termOf } from './notation.ts';
import { plainNotation } from './plain-notation.ts';

/** Longer texts are lists. */
const MOST_CHARACTERS = 1000;
/** Texts that look like an identifier, with fewer and fewer of their last words, which may be others. */
const MOST_TRIED = 60;
/** Of a number. */
const MOST_WORDS = 8;

/** What stands for digits that are left open. */
const OPEN = /(?:(?:[x?*_]{2,}|\*)(?![\p{L}\d]))?/u.source;
/** No letter in place of a digit; an x before an extension, and the F of call records, are none. */
const END = /(?!\d|(?![xf](?:[\dx]|\b))[a-z])/u.source;
const NUMBER = /(?:\+|(?<!\p{L})00[1-9])[\d\s().-]{6,40}\d/u.source + END + OPEN;
const IPV4 = /\d{1,3}(?:\.\d{1,3}){3}/u.source;

/** URLs, numbers with + or 00, mailboxes, IPv4 and IPv6 addresses, 15 digits. A number may run into the next one. */
const ANY = new RegExp(
  [
    /h(?:tt|xx)ps?:\/\/[^\s<>"'“”«»]*[^\s<>"'“”«».,;:!?)\]]/u.source,
    `(?<![\\d+:.])${NUMBER}(?:\\s*-\\s*${NUMBER})?`,
    `(?<!\\d)\\+[\\d\\s().-]{6,40}\\d${END}${OPEN}`,
    /(?!\*@)(?<![\p{L}\d/@])[^\s<>"'“”()[\]{},;:|=@]+@[^\s<>"'“”()[\]{},;:|=/]*[^\s<>"'“”()[\]{},;:|=/.!?]/u
      .source,
    `(?<![\\w.])${IPV4}(?:/\\d{1,2}(?![\\d.])|\\s*-\\s*${IPV4})?(?![a-z\\d])`,
    /(?<![\w:])(?:[\da-f]{1,4}::?){1,7}[\da-f]{1,4}(?![\da-f:])/u.source,
    /(?<![\d+])\d(?:[ -]?\d){14}(?![ -]?\d)/u.source,
  ].join('|'),
  'giu',
);

/** One identifier in any notation; phone numbers only as long as those of their plan. */
function read(text: string): string | undefined {
  const { text: value } = plainNotation(text);
  const term = termOf(value);
  return term === undefined || (term.kind === 'phone' && !isPossibleNumber(term.canonical))
    ? undefined
    : value;
}

/** An identifier in plain notation, and as it stands in its text. */
interface FoundIdentifier {
  readonly value: string;
  readonly written: string;
  readonly at: number;
}

const withoutLastWord = (text: string): string => text.replace(/[\s(]+[^\s(]*$/u, '');

/** Whether what is written in several words is an identifier without the last one, too, which may be another word. */
function mayEndEarlier(written: string): boolean {
  const shorter = withoutLastWord(written);
  return shorter !== written && read(shorter) !== undefined;
}

/** The identifiers that stand in a text beside other words, in their order. */
export function findIdentifiers(text: string): readonly FoundIdentifier[] {
  const found: FoundIdentifier[] = [];
  if (text.length > MOST_CHARACTERS) return found;
  ANY.lastIndex = 0;
  let match = ANY.exec(text);
  let tried = 0;
  while (match !== null && tried < MOST_TRIED) {
    let [written] = match;
    let value = read(written);
    tried += 1;
    for (let words = 1; value === undefined && words < MOST_WORDS && /.[\s(]/su.test(written); words += 1) {
      written = withoutLastWord(written);
      value = read(written);
      tried += 1;
    }
    // A dash behind it may divide it from words.
    written = written.replace(/[\s.(-]+$/u, '');
    if (value !== undefined) found.push({ value, written, at: match.index });
    // What cannot be read may have an identifier behind its first sign.
    ANY.lastIndex = match.index + (value === undefined ? 1 : written.length);
    match = ANY.exec(text);
  }
  return found;
}

/** The same in plain notation. */
export const identifiersIn = (text: string): readonly string[] =>
  findIdentifiers(text).map(({ value }) => value);

/** A date with its time and nothing between them: no phone number begins with +202 or +203 and has as many digits. */
export const TIME_IN_DIGITS =
  /20[23]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?/u;

/** Dates, times of day, and numbers of cases and networks: `INC0012345`, `AS64500`. */
export const ASIDE = new RegExp(
  [
    /\b(?:19|20)\d\d([-/.])\d\d?\1\d\d?(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?\b/u.source,
    /\b\d\d?(?<between>[-/.])\d\d?\k<between>(?:19|20)\d\d\b/u.source,
    /(?<![\d:])\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?(?![\d:])/u.source,
    `\\b${TIME_IN_DIGITS.source}\\b`,
    /(?<![\p{L}\d])\p{Lu}{2,}[-_]?\d{4,10}\b/u.source,
  ].join('|'),
  'gu',
);

const COUNT =
  /(?:[1-9]\d{0,3}\s(?:[a-z]{4,12}\s)?(?:calls?|attempts?|times|hits?|messages?|sms|anrufe|appels|llamadas|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|sekunden|minuten|stunden|tage)|\d{1,2}\s?h(?:\s?\d{1,2}\s?m(?:in)?)?)\b/u
    .source;
/** What was counted, in words: `34 calls`, `- 34 calls`. */
const COUNTED = new RegExp(`(?:\\s[-–—]\\s|\\b)${COUNT}`, 'giu');
/** Only the second: of more digits, those behind digits in groups may be the last ones of a number. */
export const COUNTED_BEHIND_DASH = new RegExp(
  `(?:(?<=\\d{9})\\s[-–—]\\s|\\s[-–—]\\s(?=\\d{1,2}\\s))${COUNT}`,
  'giu',
);

/** `20/11`, `20/11/26`, `20.11.` */
const SHORT_DATE =
  /(?<![\d./+-])(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.(?!\d)|(?<![\d./-])(?:(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2]))(?:\/\d\d)?(?!\/|\.?\d)/gu;

/** A text without dates, times, cases and counts, whose digits are of no identifier. */
const withoutAside = (text: string): string =>
  text.replace(ASIDE, ' ').replace(SHORT_DATE, ' ').replace(COUNTED, ' ');

/** Signs that a line has more of an identifier, or another one. */
const MORE =
  /\d{4}|(?:\d[\s.]?){8}|\d\s*[-–—(/]|[-–—(/]\s*\d|[*/[\]]|\(dot\)|[\n\d][^\n\d]{0,80}\b(?:to|through|thru|until|till|bis|hasta)\b[^\n\d]{0,80}[\n\d]|[\p{L}\d]\.\p{L}{2}|\d(?:\.\d{1,3}){2}\.[\dx*]/iu;
/** A URL may hold commas, and run into the next one. */
const SEVERAL = /[,;|](?:h(?:tt|xx)ps?:\/\/|\+\d)/iu;
/** Stands where an identifier was found: no line has one. A URL or a mailbox has an end, and no word behind it belongs to it. */
export const markOf = (written: string): string => (/@|:\/\//u.test(written) ? ' ' : '\n');
/** Behind an identifier: more of it, open digits, the end of a range, an extension, or another number cut short. */
const BELONGS =
  /\n(?:[\p{L}\d?_%+]|[-–—]\S|\.\.)|\n[^\p{L}\n]*\d{3}|\n(?!>\s)\s*(?:[x?*_]+(?![\p{L}\d])|(?:[-–—…~=→⇒>]+|\.\.+|to|until|through|thru|bis)\s*[\n\d]|x\s*\d\d|(?:ext\.?|or|and|&)\s*\d)|\b(?:between|zwischen|entre|mellan|tussen)\s*\n/iu;

/** Whether what stands beside an identifier may belong to it. */
export const belongsTo = (before: string, after: string): boolean =>
  /[\p{L}\d+%_*]$|\d[\s(/.-]*$/u.test(before) ||
  /^[([{][\dx*]/iu.test(after) ||
  BELONGS.test(`${before}\n${withoutAside(after)}`);

/** Whether a text with marks in place of identifiers may hold more of them, or others, beside words and times. */
export function restMayHoldOthers(text: string): boolean {
  const rest = withoutAside(text);
  return MAY_BE_IDENTIFIER.test(rest) || MORE.test(rest) || BELONGS.test(rest);
}

/** Whether an identifier may be cut short, or run into the next one. */
export const mayBeCut = (written: string): boolean => mayEndEarlier(written) || SEVERAL.test(written);

/** Whether a text may hold more of the identifiers that were found in it, or others, beside words and times. */
export function mayHoldOthers(text: string, found: readonly FoundIdentifier[]): boolean {
  const rest = found.reduce((left, { written }) => left.replace(written, markOf(written)), text);
  return found.some(({ written }) => mayBeCut(written)) || restMayHoldOthers(rest);
}

/** Whether a text may hold more of the only identifier that was found in it: digits stand behind it. */
export function isPartOf(text: string, [only, another]: readonly FoundIdentifier[]): boolean {
  if (only === undefined || another !== undefined) return false;
  const behind = text.slice(text.lastIndexOf(only.written) + only.written.length);
  return mayHoldOthers(text, [only]) || /\d/u.test(behind.replace(ASIDE, ' '));
}
