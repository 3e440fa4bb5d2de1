import { callingCodeBeforeTrunkZero } from './calling-code.ts';
import { NO_WARNINGS } from './identifier.ts';
import type { IdentifierWarning, IntervalIdentifier } from './identifier.ts';

const PLUS = 43;
const ZERO = 48;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

/**
 * The digits of `+` and 7 to 15 digits without a leading 0, in `text` from `start` to `end`, as one number; -1 for
 * anything else. 15 digits are exact in a double. Source: ITU-T E.164.
 */
export function readPhone(text: string, start: number, end: number): number {
  const digits = end - start - 1;
  if (digits < FEWEST_DIGITS || digits > MOST_DIGITS) return -1;
  if (text.charCodeAt(start) !== PLUS || text.charCodeAt(start + 1) === ZERO) return -1;
  let number = 0;
  for (let index = start + 1; index < end; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** Warnings for the phone number with a `+` at `start`. */
export function phoneWarnings(text: string, start: number, end: number): readonly IdentifierWarning[] {
  // The 0 stands in one of the places after a calling code of one, two or three digits, or nowhere.
  const zero = text.indexOf('0', start + 2);
  if (zero === -1 || zero > start + 4) return NO_WARNINGS;
  const callingCode = callingCodeBeforeTrunkZero(text.slice(start + 1, end));
  if (callingCode === undefined) return NO_WARNINGS;
  const without = `+${callingCode}${text.slice(start + 2 + callingCode.length, end)}`;
  return [
    {
      code: 'trunk-zero',
      message: `The 0 after +${callingCode} is dialled inside the country only. Check whether ${without} is meant.`,
    },
  ];
}

/** A phone number in international format; `undefined` for any other text. Shape only: fraud uses numbers that no numbering plan has. */
export function readPhoneIdentifier(text: string): IntervalIdentifier | undefined {
  const number = readPhone(text, 0, text.length);
  if (number === -1) return undefined;
  const value = BigInt(number);
  const warnings = phoneWarnings(text, 0, text.length);
  return { ok: true, kind: 'phone', canonical: text, space: 'phone', low: value, high: value, warnings };
}
