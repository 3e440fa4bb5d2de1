import {
  AsYouType,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type PhoneNumber,
  type PhoneNumberType,
} from 'libphonenumber-js/max';
import plans from 'libphonenumber-js/metadata.max.json';
import { type CountryCode, isCountryCode } from '../../contract/country.ts';
import type { Identifier } from '../../contract/identifier/identifier.ts';
import { callingCodeOf } from '../../contract/identifier/phone.ts';
import { rangeText } from '../../contract/identifier/range.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';

let last: { readonly number: string; readonly parsed: PhoneNumber | undefined } | undefined;

/** Parsing takes a tenth of a millisecond, and each row asks several things about one number. */
function parse(number: string): PhoneNumber | undefined {
  if (last?.number !== number) last = { number, parsed: parsePhoneNumberFromString(number) };
  return last.parsed;
}

export interface PlanReading {
  /** `undefined` if the plan has not assigned the number. */
  readonly kind: PhoneNumberType | undefined;
  /** True if the plan allows the length of the number. */
  readonly isPossible: boolean;
  /** The digits more than its longest numbers have; negative where it has fewer than the shortest. */
  readonly excessDigits: number;
  /** The number as dialled in its country; `undefined` if it belongs to no country. */
  readonly nationalFormat: string | undefined;
}

/** See `PlanReading`. 0 between the shortest and the longest, too. */
function excessOf({ countryCallingCode, nationalNumber: { length } }: PhoneNumber): number {
  const lengths = lengthsOfCode(countryCallingCode);
  const [shortest = length, longest = length] = [lengths.at(0), lengths.at(-1)];
  return length - Math.min(Math.max(length, shortest), longest);
}

/** Reads `+` and digits by the numbering plan; `undefined` if the calling code has no plan. */
export function readNumberingPlan(number: string): PlanReading | undefined {
  const parsed = parse(number);
  if (parsed === undefined) return undefined;
  const kind = parsed.getType();
  return {
    kind,
    isPossible: parsed.isPossible(),
    excessDigits: excessOf(parsed),
    nationalFormat: kind === undefined || parsed.isNonGeographic() ? undefined : parsed.formatNational(),
  };
}

/** The countries of a calling code, the main one first. */
export const countriesOfCode = (code: string): readonly CountryCode[] =>
  (plans.country_calling_codes[code] ?? []).filter((country) => isCountryCode(country));

const NORTH_AMERICA = '1';
const OF_PLACES: ReadonlySet<string | undefined> = new Set(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Returns the countries that an international number (`+` and digits) may belong to, likeliest first. Satellite
 * networks and the freephone numbers of North America have none.
 */
export function countriesOfNumber(number: string): readonly CountryCode[] {
  const all = countriesOfCode(callingCodeOf(number.slice(1)));
  const parsed = parse(number);
  const country = all.find((one) => one === parsed?.country);
  if (parsed === undefined || country === undefined) return all;
  if (parsed.countryCallingCode !== NORTH_AMERICA) return [country, ...all.filter((one) => one !== country)];
  // Its countries have area codes of their own.
  return !parsed.isValid() || OF_PLACES.has(parsed.getType()) ? [country] : [];
}

/** The number that the plan reads from `+` and digits: without a prefix that is dialled inside the country only. */
export const plannedNumber = (number: string): string => parse(number)?.number ?? number;

/**
 * The number or range that the numbering plan reads, if it leaves out digits that are dialled inside the country only:
 * `+447051836590` for `+4407051836590`.
 */
export function plannedRange(term: SearchTerm | Identifier): string | undefined {
  if (term.space !== 'phone') return undefined;
  const written = rangeText('phone', term.low, term.high);
  const planned = written.split('-').map(plannedNumber).join('-');
  return planned === written ? undefined : planned;
}

/** True if numbers of the plan have this length, or if the calling code has no plan. */
export const isPossibleNumber = (number: string): boolean => parse(number)?.isPossible() ?? true;

const metadata = new Metadata();

/** The lengths of a country's numbers, without their calling code, in ascending order. */
function lengthsIn(country: CountryCode | undefined): readonly number[] {
  if (country === undefined || !isSupportedCountry(country)) return [];
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}

/** The first digits of an international number, of which a country dials these: `+447700` for `07700` in Great Britain. */
export function beginningIn(country: CountryCode, digits: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const typed = new AsYouType(country);
  typed.input(digits);
  return typed.getNumberValue();
}

/** The calling code of a country; `undefined` for the few without numbers of their own. */
export const callingCodeIn = (country: CountryCode): string | undefined =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : undefined;

/** The lengths of the numbers of a calling code, without it. None where it has no plan. */
export const lengthsOfCode = (code: string): readonly number[] => lengthsIn(countriesOfCode(code)[0]);

/** Whether only longer numbers begin with these digits, as where the end of a mobile number is missing. */
function lacksItsEnd(parsed: PhoneNumber): boolean {
  const { nationalNumber, number } = parsed;
  const missing = lengthsIn(parsed.getPossibleCountries().find((country) => isCountryCode(country)))
    .map((length) => length - nationalNumber.length)
    .filter((digits) => digits > 0);
  if (missing.length === 0 || parsed.isValid()) return false;
  return missing.some(
    (digits) => parsePhoneNumberFromString(number + '0'.repeat(digits))?.isValid() === true,
  );
}

/**
 * Whether `+` and digits have a length that no number of their plan has, or none that begins like this one. A
 * number that the plan has not assigned may be used by fraud, and is not impossible.
 */
export function isImpossibleNumber(number: string): boolean {
  const parsed = parse(number);
  return parsed !== undefined && (!parsed.isPossible() || lacksItsEnd(parsed));
}
