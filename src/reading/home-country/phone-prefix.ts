import { callingCodeOf } from '../../contract/identifier/phone.ts';
import { rangeText } from '../../contract/identifier/range.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';
import { digitsOf } from './dialled-numbers.ts';
import { countriesOfNumber, lengthsOfCode, readNumberingPlan } from './numbering-plan.ts';

/** Limits for a number with its calling code. Source: ITU-T E.164. */
const LEAST_DIGITS = 7;
const MOST_DIGITS = 15;
const ALL_LENGTHS = Array.from({ length: MOST_DIGITS - LEAST_DIGITS + 1 }, (_, at) => LEAST_DIGITS + at);

/**
 * The phone numbers that begin with + and these digits, as ranges, one for each length that the numbering
 * plan of the calling code has; each length of E.164 if there is no plan, or the digits are longer than its
 * numbers. None where the digits begin no number.
 */
export function rangesBeginningWith(digits: string): readonly string[] {
  if (!/^[1-9]\d*$/u.test(digits)) return [];
  const code = callingCodeOf(digits);
  const from = (lengths: readonly number[]) =>
    lengths.filter((length) => length >= Math.max(LEAST_DIGITS, digits.length) && length <= MOST_DIGITS);
  const planned = from(lengthsOfCode(code).map((length) => code.length + length));
  return (planned.length > 0 ? planned : from(ALL_LENGTHS)).map((length) => {
    const count = 10n ** BigInt(length - digits.length);
    const low = BigInt(digits) * count;
    return rangeText('phone', low, low + count - 1n);
  });
}

/** With more missing digits, the intended length of the number is unclear. */
const MOST_MISSING = 6;

/** Whether digits are an assigned number, or have such a number and further digits. */
const beginsAssigned = (digits: string, lengths: readonly number[], code: string): boolean =>
  lengths
    .map((length) => code.length + length)
    .some(
      (length) =>
        length <= digits.length && readNumberingPlan(`+${digits.slice(0, length)}`)?.kind !== undefined,
    );

/**
 * Returns the full-length numbers that begin with an unusually short number, which may be meant as a prefix;
 * `undefined` for any other term.
 */
export function numbersBeginningWith({ space, low, high }: SearchTerm): string | undefined {
  if (space !== 'phone' || low !== high) return undefined;
  const digits = String(low);
  const code = callingCodeOf(digits);
  const lengths = lengthsOfCode(code);
  const [least = 0, most = lengths.at(-1) ?? 0] = [lengths[0]];
  const national = digits.length - code.length;
  const missing = most - national;
  const isUsual = national > least && lengths.includes(national);
  if (isUsual || missing < 1 || missing > MOST_MISSING || beginsAssigned(digits, lengths, code))
    return undefined;
  const count = 10n ** BigInt(missing);
  return rangeText('phone', low * count, low * count + count - 1n);
}

/** The prefix that a number as short as hardly any of its country may be meant as: `+447700900*`. */
export function longerNumbers(term: SearchTerm): string | undefined {
  return numbersBeginningWith(term) === undefined ? undefined : `${term.wire}*`;
}

/** `44 770` of `44 770*`; one sign alone, since `+44770xxx` and `+44770***` leave so many digits open. */
const BEFORE_STAR = /^([^*]*[\d)])[\s.\-/]*\*$/u;
const INTERNATIONAL = /^\(?(?:\+|00)[\d\s().\-/]*$/u;
/** Without a `+` dots are those of an address: `203.0.113.*`. */
const DIGITS = /^\(?\d[\d\s()\-/]*$/u;

/** Whether the first of several groups of digits is a calling code, as in `44 770`. */
function beginsWithCallingCode(text: string): boolean {
  const [first = '', ...more] = text.split(/\D+/u);
  return more.length > 0 && callingCodeOf(first) === first && countriesOfNumber(`+${first}`).length > 0;
}

/** The digits before a final `*`, and those of them that are the prefix of an international number. */
export interface BeforeStar {
  readonly digits: string;
  /** `44770` for `+44770*`, `0044 770*` and `44 770*`; `undefined` where the digits do not say what they begin. */
  readonly international: string | undefined;
}

export function readBeforeStar(text: string): BeforeStar | undefined {
  const stem = BEFORE_STAR.exec(text)?.[1];
  if (stem === undefined) return undefined;
  const digits = digitsOf(stem);
  if (INTERNATIONAL.test(stem))
    return { digits, international: digitsOf(stem.replace('(0)', '')).replace(/^00/u, '') };
  if (!DIGITS.test(stem) || text.includes('.')) return undefined;
  return { digits, international: beginsWithCallingCode(stem) ? digits : undefined };
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
  const digits = readBeforeStar(text)?.international;
  const ranges = digits === undefined ? [] : rangesBeginningWith(digits);
  if (digits === undefined || ranges.length === 0) return undefined;
  const code = callingCodeOf(digits);
  return { number: [`+${code}`, digits.slice(code.length)].join(' ').trim(), ranges };
}
