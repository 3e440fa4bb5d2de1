import type { CountryCode } from '../../contract/country.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';
import { rangeText } from '../../contract/identifier/range.ts';
import { callingCodeOf } from '../../contract/identifier/phone.ts';
import { readTypedCharacters } from '../../contract/identifier/typed/typed-characters.ts';
import { countriesOfNumber } from './countries-of-number.ts';
import { DIALLING_RULES } from './dialling-rules.ts';
import { numbersBeginningWith, rangesBeginningWith } from './numbers-beginning-with.ts';

const NUMERIC_DIGITS = 15;

/** `44 770` of `44 770*`; one sign alone, since `+44770xxx` and `+44770***` leave so many digits open. */
const BEFORE_STAR = /^([^*]*[\d)])[\s.\-/]*\*$/u;
const INTERNATIONAL = /^\(?(?:\+|00)[\d\s().\-/]*$/u;
const DIGITS = /^\(?\d[\d\s().\-/]*$/u;

const digitsOf = (text: string): string => text.replace(/\D+/gu, '');

function beforeStar(text: string): string | undefined {
  return BEFORE_STAR.exec(readTypedCharacters(text).text)?.[1];
}

/** Whether the first of several groups of digits is a calling code, as in `44 770`. */
function beginsWithCallingCode(text: string): boolean {
  const [first = '', ...more] = text.split(/\D+/u);
  return more.length > 0 && callingCodeOf(first) === first && countriesOfNumber(`+${first}`).length > 0;
}

/**
 * The digits of a prefix of international phone numbers: `44770` for `+44770*`, `0044 770*` and `44 770*`.
 * `undefined` for all other texts.
 */
function phonePrefix(text: string): string | undefined {
  const stem = beforeStar(text);
  if (stem === undefined) return undefined;
  if (INTERNATIONAL.test(stem)) return digitsOf(stem.replace('(0)', '')).replace(/^00/u, '');
  return DIGITS.test(stem) && beginsWithCallingCode(stem) ? digitsOf(stem) : undefined;
}

/** A text read as the beginning of phone numbers. */
export interface PhonePrefix {
  /** For a person: `+44 7700900`. */
  readonly number: string;
  /** One range for each possible length; never none. */
  readonly ranges: readonly string[];
}

/** Reads a final `*` after the digits of an international number: every number that begins so. */
export function readPhonePrefix(text: string): PhonePrefix | undefined {
  const digits = phonePrefix(text);
  const ranges = digits === undefined ? [] : rangesBeginningWith(digits);
  if (digits === undefined || ranges.length === 0) return undefined;
  const callingCode = callingCodeOf(digits);
  return { number: [`+${callingCode}`, digits.slice(callingCode.length)].join(' ').trim(), ranges };
}

/**
 * Prefixes that digits before a `*` may mean where they do not say it themselves: of the numbers of the home
 * country, of international numbers, of 15-digit numbers. The likeliest comes first.
 */
export function meantPrefixes(text: string, homeCountry: CountryCode | null): readonly string[] {
  const stem = beforeStar(text);
  if (stem === undefined || !DIGITS.test(stem) || phonePrefix(text) !== undefined) return [];
  const digits = digitsOf(stem);
  const [callingCode = '', trunkPrefix = ''] = (homeCountry && DIALLING_RULES[homeCountry]) ?? [];
  const isTrunk = trunkPrefix !== '' && digits.length > trunkPrefix.length && digits.startsWith(trunkPrefix);
  const open = NUMERIC_DIGITS - digits.length;
  const low = BigInt(digits) * 10n ** BigInt(Math.max(0, open));
  return [
    ...(isTrunk ? [`+${callingCode}${digits.slice(trunkPrefix.length)}*`] : []),
    ...(countriesOfNumber(`+${digits}`).length > 0 ? [`+${digits}*`] : []),
    ...(open > 0 ? [rangeText('numeric', low, low + 10n ** BigInt(open) - 1n)] : []),
  ];
}

/** The prefix that a number as short as hardly any of its country may be meant as: `+447700900*`. */
export function longerNumbers(term: SearchTerm): string | undefined {
  return numbersBeginningWith(term) === undefined ? undefined : `${term.wire}*`;
}
