import { isCountryCode } from '../../contract/country.ts';
import { countryNamed } from '../countries/country-search.ts';
import { TIME_IN_DIGITS } from '../identifier/identifiers-in.ts';
import { withoutBullet } from '../line/bare-line.ts';
import { fraudTypeSpelt, isKnownFraudType } from '../line/fraud-type-spelling.ts';

/** The kind of identifier that a cell looks like. */
export type IdentifierShape = 'phone' | 'ipv4' | 'ipv6' | 'digits' | 'email' | 'url';

const TIME = new RegExp(
  `^(?:\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\2\\d{4}|\\d{1,3}:\\d{2}:\\d{2}|${TIME_IN_DIGITS.source})(?!\\d|:)`,
  'u',
);
const URL = /^["'<[({]{0,2}h(?:tt|xx)ps?(?::|\[:\])/iu;
const EMAIL = /^[^\s@]+(?:@|\[@\]|\(at\)|\[at\])\S+$/iu;
const IPV4 = /^["'<[({]{0,2}\d{1,3}(?:\[?\.\]?|\(dot\)|\[dot\])\d{1,3}(?:\[?\.\]?|\(dot\)|\[dot\])[\dx*]/iu;
const IPV6 = /^["'<[]?[\da-f]{0,4}:[\da-f]{0,4}:[\da-f:.]*/iu;
/** `1.204,50`, `£12.50`, `12.5 %` */
const AMOUNT = /^[£$€¥]?\s?\d{1,3}(?:[.,' ]?\d{3}){0,2}[.,]\d{1,2}\s?(?:[£$€¥%]|\p{Lu}{3})?$/u;
const PHONE = /^["'<[({]{0,2}(?:tel:\s*)?\(?(?:\+|00)[\d\s().\-/x*]{5,}/iu;
const DIGITS = /^["'<[({]{0,2}\d[\d\s().\-/x*]{4,}(?:e\+?\d+)?/iu;

/** Returns whether a cell says what something costs, how long it took, or a share. */
export const isAmount = (cell: string): boolean => AMOUNT.test(cell);

/** Returns whether a cell begins with a date or a length of time. */
export const isTime = (cell: string): boolean => TIME.test(cell);

/**
 * Returns the kind of identifier that a cell looks like by its first characters, even if it has small
 * mistakes or a bullet before it; `undefined` for dates, amounts and other texts.
 */
export function identifierShape(text: string): IdentifierShape | undefined {
  const cell = withoutBullet(text);
  if (URL.test(cell)) return 'url';
  if (EMAIL.test(cell)) return 'email';
  if (isTime(cell)) return undefined;
  if (IPV4.test(cell)) return 'ipv4';
  if (PHONE.test(cell)) return 'phone';
  if (DIGITS.test(text) && !isAmount(text)) return 'digits';
  return IPV6.test(cell) ? 'ipv6' : undefined;
}

/** `in`, `no` and `it` are words before they are codes. */
const SHORT_WORD = /^\p{L}\p{Ll}$/u;

/** Returns whether a cell names a country where a country is expected. */
export const isCountry = (cell: string): boolean => isCountryCode(cell) || countryNamed(cell) !== undefined;

/** Returns whether a cell names a country, and nothing else by the same letters. */
export const isOnlyCountry = (cell: string): boolean => !SHORT_WORD.test(cell) && isCountry(cell);

/** Returns whether a cell is a known fraud type or an unambiguous spelling of one. */
export const isFraudType = (cell: string): boolean =>
  isKnownFraudType(cell) || fraudTypeSpelt(cell) !== undefined;

/** Returns whether a cell says that there is no fraud type. */
export const isNoType = (cell: string): boolean => /^(?:n\/?a|none|null|unknown|-)?$/iu.test(cell);

const LONGEST_TYPE = 40;

/** Returns whether a cell is a few words that may be a fraud type of the analyst's own; no date, code or mark. */
export const isTypeLike = (cell: string): boolean =>
  cell.length > 2 &&
  cell.length <= LONGEST_TYPE &&
  /^(?:\d{1,3} )?\p{L}/u.test(cell) &&
  !/\d{4}|:/u.test(cell) &&
  identifierShape(cell) === undefined &&
  !isNoType(cell) &&
  !isCountry(cell);

export const isIdentifier = (cell: string): boolean => identifierShape(cell) !== undefined;

export const isUrl = (cell: string): boolean => identifierShape(cell) === 'url';

export type Cells = readonly string[];

/** Returns whether most non-empty cells of a column pass, and there are any. */
export function holds(rows: readonly Cells[], column: number, passes: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(passes).length * 2 >= cells.length;
}

/** Whether a text that looks like a fraud type has no look of a part of a URL. */
export const isTypeWord = (cell: string): boolean => isTypeLike(cell) && /^\p{L}{3}[^./?&=]*$/u.test(cell);
