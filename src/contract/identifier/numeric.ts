import { NO_WARNINGS } from './identifier.ts';
import type { IdentifierWarning, IntervalIdentifier } from './identifier.ts';
import { imeiCheckDigit } from './imei-check-digit.ts';

const ZERO = 48;
const DIGITS = 15;

/** The number of exactly 15 digits in `text` from `start` to `end`, leading zeros allowed; -1 for anything else. */
export function readNumeric(text: string, start: number, end: number): number {
  if (end - start !== DIGITS) return -1;
  let number = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** By the check digit that an IMEI would have. */
const CHECK_DIGIT_WARNINGS: readonly (readonly IdentifierWarning[])[] = Array.from(
  { length: 10 },
  (_, digit) => [
    {
      code: 'imei-check-digit',
      message: `As an IMEI this would end in ${digit}. An IMSI has no check digit; a phone number would start with +.`,
    },
  ],
);

/**
 * A numeric identifier, exactly 15 digits (an IMEI or an IMSI); `undefined` for any other text. Only an IMEI has a
 * check digit, so a wrong one is a warning. Source: INTERFACE.md, "Identifiers".
 */
export function readNumericIdentifier(text: string): IntervalIdentifier | undefined {
  const number = readNumeric(text, 0, text.length);
  if (number === -1) return undefined;
  const value = BigInt(number);
  const checkDigit = imeiCheckDigit(text);
  const isChecked = text.charCodeAt(DIGITS - 1) - ZERO === checkDigit;
  const warnings = isChecked ? NO_WARNINGS : (CHECK_DIGIT_WARNINGS[checkDigit] ?? NO_WARNINGS);
  return { ok: true, kind: 'numeric', canonical: text, space: 'numeric', low: value, high: value, warnings };
}
