import { explainPhone } from './explain-phone.ts';
import { refuse } from './identifier.ts';
import type { ParsedIdentifier } from './identifier.ts';
import { phoneWarnings, readPhone } from './phone.ts';

/** Ranges of more numbers than this are warned about. */
const LARGE_RANGE = 1_000_000;

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
  if (low === -1 || high === -1) return refuse(explainEnds(text, hyphen, low !== -1));
  const lowDigits = hyphen - 1;
  const highDigits = text.length - hyphen - 2;
  if (lowDigits !== highDigits) {
    return refuse(
      `Both ends of a phone range have equally many digits; these have ${lowDigits} and ${highDigits}. Write each length as a range of its own.`,
    );
  }
  const first = text.slice(0, hyphen);
  if (low > high) return refuse(`A range goes upwards: write it as ${text.slice(hyphen + 1)}-${first}.`);
  const trunk = phoneWarnings(text, 0, hyphen);
  const warnings = trunk.length > 0 ? trunk : phoneWarnings(text, hyphen + 1, text.length);
  return {
    ok: true,
    kind: low === high ? 'phone' : 'phone-range',
    canonical: low === high ? first : text,
    space: 'phone',
    low: BigInt(low),
    high: BigInt(high),
    warnings:
      high - low < LARGE_RANGE
        ? warnings
        : [
            ...warnings,
            {
              code: 'large-range',
              message: 'This range is larger than a million numbers. Check that all of it is meant.',
            },
          ],
  };
}
