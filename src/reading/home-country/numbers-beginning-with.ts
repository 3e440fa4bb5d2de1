import { COUNTRY_CODES } from '../../contract/country.ts';
import { callingCodeOf } from '../../contract/identifier/phone.ts';
import { rangeText } from '../../contract/identifier/range.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';
import { countriesOfNumber } from './countries-of-number.ts';
import { DIALLING_RULES } from './dialling-rules.ts';

/** Limits for a number with its calling code. Source: ITU-T E.164. */
const LEAST_DIGITS = 7;
const MOST_DIGITS = 15;

/** The fewest and the most digits of the numbers of a calling code, without it. */
const plans = new Map<string, { readonly least: number; readonly most: number }>();
for (const country of COUNTRY_CODES) {
  const [callingCode, , least, most] = DIALLING_RULES[country] ?? [];
  if (callingCode === undefined || least === undefined || most === undefined) continue;
  const shared = plans.get(callingCode) ?? { least, most };
  plans.set(callingCode, { least: Math.min(shared.least, least), most: Math.max(shared.most, most) });
}

/** The possible lengths of numbers with this prefix. Without a numbering plan, all lengths of E.164. */
function lengthsOf(digits: string): readonly number[] {
  const callingCode = callingCodeOf(digits);
  const plan = plans.get(callingCode);
  const between = (least: number, most: number) => {
    const first = Math.max(least, LEAST_DIGITS, digits.length);
    return Array.from(
      { length: Math.max(0, Math.min(most, MOST_DIGITS) - first + 1) },
      (_, at) => first + at,
    );
  };
  const planned =
    plan === undefined ? [] : between(callingCode.length + plan.least, callingCode.length + plan.most);
  // No number of the plan is as long; fraud uses numbers that no plan has.
  return planned.length > 0 ? planned : between(LEAST_DIGITS, MOST_DIGITS);
}

/**
 * The phone numbers that begin with + and these digits, as ranges, one for each length that the numbering
 * plan of the calling code has. None where the digits begin no number.
 */
export function rangesBeginningWith(digits: string): readonly string[] {
  if (!/^[1-9]\d*$/u.test(digits)) return [];
  return lengthsOf(digits).map((length) => {
    const count = 10n ** BigInt(length - digits.length);
    const low = BigInt(digits) * count;
    return rangeText('phone', low, low + count - 1n);
  });
}

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
