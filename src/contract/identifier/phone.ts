import { NO_WARNINGS, readDigits, refuse } from './identifier.ts';
import type { IntervalIdentifier, ParsedIdentifier } from './identifier.ts';
import { refuseDownwards, withSizeWarning } from './range.ts';

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
  return readDigits(text, start + 1, end);
}

/** Country calling codes of two digits; 1 and 7 have one, all others three. Source: ITU-T E.164, annex to OB 1114. */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/** The calling code at the start of international digits (without `+`). */
export function callingCodeOf(digits: string): string {
  if (digits.startsWith('1') || digits.startsWith('7')) return digits.slice(0, 1);
  const two = digits.slice(0, 2);
  return TWO_DIGITS.has(two) ? two : digits.slice(0, 3);
}

/** A phone number in international format; `undefined` for any other text. Shape only: fraud uses numbers that no numbering plan has. */
export function readPhoneIdentifier(text: string): IntervalIdentifier | undefined {
  const number = readPhone(text, 0, text.length);
  if (number === -1) return undefined;
  const value = BigInt(number);
  return {
    ok: true,
    kind: 'phone',
    canonical: text,
    space: 'phone',
    low: value,
    high: value,
    warnings: NO_WARNINGS,
  };
}

function explainEnds(text: string, hyphen: number, lowReads: boolean): string {
  const first = text.slice(0, hyphen);
  const second = text.slice(hyphen + 1);
  if (lowReads && /^\d+$/u.test(second) && second.length === first.length - 1) {
    return `Both ends of a range begin with +: write it as ${first}-+${second}.`;
  }
  const joined = text.replaceAll('-', '');
  if (!second.includes('+') && readPhone(joined, 0, joined.length) !== -1) {
    return `Write one phone number without hyphens: ${joined}. A range has a + at both ends.`;
  }
  return lowReads
    ? `The second end of the range is not a phone number. ${explainPhone(second)}`
    : `The first end of the range is not a phone number. ${explainPhone(first)}`;
}

/**
 * `<phone>-<phone>` with equally many digits at both ends, upwards; `hyphen` is where it is cut. A range from a
 * number to itself is that number: kind `phone`, canonical without the second half. Source: INTERFACE.md, "Identifiers".
 */
export function parsePhoneRange(text: string, hyphen: number): ParsedIdentifier {
  const low = readPhone(text, 0, hyphen);
  const high = readPhone(text, hyphen + 1, text.length);
  if (low === -1 || high === -1) return refuse(() => explainEnds(text, hyphen, low !== -1));
  const lowDigits = hyphen - 1;
  const highDigits = text.length - hyphen - 2;
  if (lowDigits !== highDigits) {
    return refuse(
      `Both ends of a phone range have equally many digits; these have ${lowDigits} and ${highDigits}. Write each length as a range of its own.`,
    );
  }
  const first = text.slice(0, hyphen);
  if (low > high) return refuseDownwards(first, text.slice(hyphen + 1));
  const numbers = { space: 'phone', low: BigInt(low), high: BigInt(high) } as const;
  return {
    ok: true,
    kind: low === high ? 'phone' : 'phone-range',
    canonical: low === high ? first : text,
    ...numbers,
    warnings: withSizeWarning(NO_WARNINGS, numbers),
  };
}

/** Explains why `text`, which looks like a phone number, is not one in international format. */
export function explainPhone(text: string): string {
  if (text === '') return 'There is nothing on this side of the hyphen.';
  const digits = text.replace(/[\s().\-/]/gu, '');
  const [, beforeSlash] = /^(\+\d{10,15})\s*\/\s*\d+$/u.exec(text) ?? [];
  if (beforeSlash !== undefined) {
    return `What follows the slash is unclear: write ${beforeSlash} alone, or a range with a + at both ends.`;
  }
  if (digits !== text && /^\+\d+$/u.test(digits)) {
    return `Write a phone number as + and digits only, without spaces, dots, hyphens or parentheses: ${digits}.`;
  }
  if (!text.startsWith('+')) {
    if (/^00[1-9]\d{6,14}$/u.test(digits)) return `Write + in place of 00: +${digits.slice(2)}.`;
    return /^[1-9]\d{6,14}$/u.test(digits)
      ? `A phone number starts with + and the country code: write +${digits} if its country code is there already.`
      : 'A phone number starts with + and the country code, like +447700900123.';
  }
  if (!/^\+\d*$/u.test(text)) {
    const [other] = text.replace(/[+\d\s().\-/]+/gu, '');
    return other === undefined
      ? 'A phone number has one +, at its start. Write one number in each report.'
      : `A phone number is + and digits only, like +447700900123; “${other}” is neither.`;
  }
  if (text.startsWith('+0')) {
    return text.startsWith('+00')
      ? 'Write + or 00 before the country code, not both.'
      : 'No country code starts with 0: write the country code after the +, then the number without its leading 0.';
  }
  const count = text.length - 1;
  return `A phone number has 7 to 15 digits; this has ${count}.`;
}
