import { callingCodeOf } from '../../../contract/identifier/phone.ts';
import { rangeText } from '../../../contract/identifier/range.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { countriesOfNumber } from './countries-of-number.ts';
import { DIALLING_RULES } from './dialling-rules.ts';

/** With more missing digits, the intended length of the number is unclear. */
const MOST_MISSING = 6;

/**
 * Returns the full-length numbers that begin with an unusually short number, which may be meant as a prefix;
 * `undefined` for any other term.
 */
export function numbersBeginningWith({ space, low, high }: SearchTerm): string | undefined {
  if (space !== 'phone' || low !== high) return undefined;
  const number = rangeText('phone', low, low);
  const [country] = countriesOfNumber(number);
  const rule = country && DIALLING_RULES[country];
  if (rule === undefined) return undefined;
  const [, , least, most] = rule;
  const digits = number.length - 1 - callingCodeOf(number.slice(1)).length;
  const missing = most - digits;
  if (digits > least || missing < 1 || missing > MOST_MISSING) return undefined;
  const count = 10n ** BigInt(missing);
  return rangeText('phone', low * count, low * count + count - 1n);
}
