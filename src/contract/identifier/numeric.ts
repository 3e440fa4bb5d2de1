import { NO_WARNINGS, NUMERIC_DIGITS, readDigits } from './identifier.ts';
import type { IdentifierWarning, IntervalIdentifier, Refusal } from './identifier.ts';
import { explainPhone } from './phone.ts';
import { refuseDownwards } from './range.ts';

const ZERO = 48;

/** The number of exactly 15 digits in `text` from `start` to `end`, leading zeros allowed; -1 for anything else. */
function readNumeric(text: string, start: number, end: number): number {
  return end - start === NUMERIC_DIGITS ? readDigits(text, start, end) : -1;
}

/** The fifteenth digit of an IMEI, from the first fourteen digits of `text` (Luhn). Source: 3GPP TS 23.003, annex B. */
export function imeiCheckDigit(text: string): number {
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    const weighed = index % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return (10 - (sum % 10)) % 10;
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
  const isChecked = text.charCodeAt(NUMERIC_DIGITS - 1) - ZERO === checkDigit;
  const warnings = isChecked ? NO_WARNINGS : (CHECK_DIGIT_WARNINGS[checkDigit] ?? NO_WARNINGS);
  return { ok: true, kind: 'numeric', canonical: text, space: 'numeric', low: value, high: value, warnings };
}

export type NumericRange = Omit<IntervalIdentifier, 'kind'> & { readonly kind: 'numeric-range' };

/**
 * `<15 digits>-<15 digits>`, which can be searched for but not reported; `undefined` for text of any other shape.
 * Source: INTERFACE.md, "Identifiers".
 */
export function parseNumericRange(text: string): NumericRange | Refusal | undefined {
  if (text[NUMERIC_DIGITS] !== '-') return undefined;
  const low = readNumeric(text, 0, NUMERIC_DIGITS);
  const high = readNumeric(text, NUMERIC_DIGITS + 1, text.length);
  if (low === -1 || high === -1) return undefined;
  if (low > high) return refuseDownwards(text.slice(0, NUMERIC_DIGITS), text.slice(NUMERIC_DIGITS + 1));
  return {
    ok: true,
    kind: 'numeric-range',
    canonical: text,
    space: 'numeric',
    low: BigInt(low),
    high: BigInt(high),
    warnings: NO_WARNINGS,
  };
}

const FIFTEEN = 'An IMEI or IMSI has 15 digits';

/** Explains why `text`, digits with or without separators, is not a 15-digit identifier. */
export function explainNumeric(text: string): string {
  if (/^\d{15}-\d{15}$/u.test(text)) {
    return 'A range of numeric identifiers can be searched for but not reported: report each of them by itself.';
  }
  const [, whole = '', fraction = '', exponent] = /^(\d+)(?:[.,](\d+))?E\+?(\d+)$/iu.exec(text) ?? [];
  if (exponent !== undefined) {
    const inFull = whole + fraction;
    return fraction.length === Number(exponent)
      ? `A spreadsheet has written this number with an exponent. In full it is ${inFull}.${inFull.length === 15 ? '' : ` ${explainPhone(inFull)}`}`
      : 'A spreadsheet has shortened this number and lost its last digits: format the column as text and copy it again.';
  }
  const digits = text.replace(/[\s.\-/]/gu, '');
  if (digits !== text && digits.length === 15) return `${FIFTEEN} and nothing else: write ${digits}.`;
  if (digits.startsWith('00')) return explainPhone(text);
  const count = `${FIFTEEN}; this has ${digits.length}.`;
  if (digits.length === 14) {
    return `${count} If it is an IMEI without its check digit, write ${digits}${imeiCheckDigit(digits)}.`;
  }
  if (digits.length === 16) {
    return `${count} If it is an IMEI with a software version, write ${digits.slice(0, 14)}${imeiCheckDigit(digits)}.`;
  }
  return digits.length > 15 ? count : `${count} ${explainPhone(text)}`;
}
