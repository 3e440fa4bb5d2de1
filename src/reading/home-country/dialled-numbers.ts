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
  /**
   * The only one of all, if the digits are written as the country dials them, or lack only the `+` of its own numbers; or
   * if no country dials as many.
   */
  readonly only: string | undefined;
}

const NONE: DialledNumbers = { dialled: [], withPlus: undefined, only: undefined };

const DIGITS = /^\(?\d[\d\s().\-/]*$/u;
/** Also while it is being typed, and behind a count. */
const ADDRESS = /^(?:\d+\s+)?(?!0\d)\d{1,3}(?:\.\d{0,3}){1,4}(?:[\s/-].*)?$/u;

export const digitsOf = (text: string): string => text.replace(/\D+/gu, '');

const isAssigned = (number: string): boolean => readNumberingPlan(number)?.kind !== undefined;

const isNumber = (number: string): boolean =>
  parseIdentifier(number).ok && readNumberingPlan(number)?.isPossible === true;

/** Where mobile numbers have eleven digits and no 0 before them, as those of another country with its calling code. */
const DIALLING_ELEVEN = ['BR', 'CN'] as const;

/**
 * Whether digits that are no assigned number of the home country are international, and lack their `+`: no country dials
 * twelve digits or more without a 0 before them; Russia and Kazakhstan dial eleven after an 8. Fourteen may be an IMEI
 * without its check digit.
 */
function isInternational(digits: string, plus: string): boolean {
  if (digits.length !== 11) return digits.length > 11 && digits.length < 14;
  return (
    isAssigned(plus) &&
    !(digits.startsWith('8') && parsePhoneNumberFromString(digits, 'RU')?.isValid() === true) &&
    !DIALLING_ELEVEN.some((country) => parsePhoneNumberFromString(digits, country)?.getType() === 'MOBILE')
  );
}

/** @param country the country in which the digits may be dialled */
export function dialledNumbers(text: string, country: CountryCode | null): DialledNumbers {
  const digits = DIGITS.test(text) && !ADDRESS.test(text) ? digitsOf(text) : '';
  // 00 begins an international number, which needs no country.
  if (digits === '' || digits.startsWith('00')) return NONE;
  const plus = `+${digits}`;
  const withPlus = plannedNumber(plus) === plus && isNumber(plus) ? plus : undefined;
  const international = withPlus !== undefined && isInternational(digits, plus) ? withPlus : undefined;
  const national =
    country !== null && isSupportedCountry(country) ? parsePhoneNumberFromString(digits, country) : undefined;
  if (national === undefined || country === null) return { dialled: [], withPlus, only: international };
  // What looks like the country's calling code may also be the beginning of a number in it.
  const inside = plannedNumber(`+${callingCodeIn(country) ?? ''}${digits}`);
  const dialled = [...new Set([national.number, inside])].filter(isNumber);
  const [number, another] = new Set([...dialled, ...(withPlus === undefined ? [] : [withPlus])]);
  const isAsDialled = national.nationalNumber !== digits || digitsOf(national.formatNational()) === digits;
  const isOnly = number === national.number && another === undefined && isAsDialled;
  return {
    dialled,
    withPlus,
    only: isOnly ? number : dialled.some(isAssigned) ? undefined : international,
  };
}
