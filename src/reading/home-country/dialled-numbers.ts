import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode } from '../../contract/country.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { callingCodeIn, plannedNumber, readNumberingPlan } from './numbering-plan.ts';

/** The international numbers that digits without a `+` may be. */
export interface DialledNumbers {
  /** As dialled in the country, the likeliest first. */
  readonly dialled: readonly string[];
  /** The digits with a `+`, if a numbering plan has such a number. */
  readonly withPlus: string | undefined;
  /** The only one of all, if the digits are written as the country dials them, or lack only the `+` of its own numbers. */
  readonly only: string | undefined;
}

const NONE: DialledNumbers = { dialled: [], withPlus: undefined, only: undefined };

const DIGITS = /^\(?\d[\d\s().\-/]*$/u;
/** Also while it is being typed, and behind a count. */
const ADDRESS = /^(?:\d+\s+)?(?!0\d)\d{1,3}(?:\.\d{0,3}){1,4}(?:[\s/-].*)?$/u;

export const digitsOf = (text: string): string => text.replace(/\D+/gu, '');

const isNumber = (number: string): boolean =>
  parseIdentifier(number).ok && readNumberingPlan(number)?.isPossible === true;

/** @param country the country in which the digits may be dialled */
export function dialledNumbers(text: string, country: CountryCode | null): DialledNumbers {
  const digits = DIGITS.test(text) && !ADDRESS.test(text) ? digitsOf(text) : '';
  // 00 begins an international number, which needs no country.
  if (digits === '' || digits.startsWith('00')) return NONE;
  const plus = `+${digits}`;
  const withPlus = plannedNumber(plus) === plus && isNumber(plus) ? plus : undefined;
  const national =
    country !== null && isSupportedCountry(country) ? parsePhoneNumberFromString(digits, country) : undefined;
  if (national === undefined || country === null) return { ...NONE, withPlus };
  // What looks like the country's calling code may also be the beginning of a number in it.
  const inside = plannedNumber(`+${callingCodeIn(country) ?? ''}${digits}`);
  const dialled = [...new Set([national.number, inside])].filter(isNumber);
  const [number, another] = new Set([...dialled, ...(withPlus === undefined ? [] : [withPlus])]);
  const isAsDialled = national.nationalNumber !== digits || digitsOf(national.formatNational()) === digits;
  return {
    dialled,
    withPlus,
    only: number === national.number && another === undefined && isAsDialled ? number : undefined,
  };
}
