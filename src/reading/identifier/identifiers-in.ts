import { isPossibleNumber } from '../home-country/numbering-plan.ts';
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
const NUMBER = /(?:\+|00[1-9])[\d\s().-]{6,40}\d/u.source + END + OPEN;
const IPV4 = /\d{1,3}(?:\.\d{1,3}){3}/u.source;

/** URLs, numbers with + or 00, mailboxes, IPv4 and IPv6 addresses, 15 digits. A number may run into the next one. */
const ANY = new RegExp(
  [
    /h(?:tt|xx)ps?:\/\/[^\s<>"'“”«»]*[^\s<>"'“”«».,;:!?)\]]/u.source,
    `(?<![\\d+:.])${NUMBER}(?:\\s*-\\s*${NUMBER})?`,
    `(?<!\\d)\\+[\\d\\s().-]{6,40}\\d${END}${OPEN}`,
    /[^\s<>"'“”()[\]{},;:|=]+@[^\s<>"'“”()[\]{},;:|=/]*[^\s<>"'“”()[\]{},;:|=/.!?]/u.source,
    `(?<![\\w.])${IPV4}(?:/\\d{1,2}(?![\\d.])|\\s*-\\s*${IPV4})?(?!\\d)`,
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
}

const withoutLastWord = (text: string): string => text.replace(/[\s(]+[^\s(]*$/u, '');

/** Whether what is written in several words is an identifier without the last one, too, which may be another word. */
export function mayEndEarlier(written: string): boolean {
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
    if (value !== undefined) found.push({ value, written });
    // What cannot be read may have an identifier behind its first sign.
    ANY.lastIndex = match.index + (value === undefined ? 1 : written.length);
    match = ANY.exec(text);
  }
  return found;
}

/** The same in plain notation. */
export const identifiersIn = (text: string): readonly string[] =>
  findIdentifiers(text).map(({ value }) => value);
