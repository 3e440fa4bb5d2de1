// The numbering plans of the world are 150 kB, so this module is a chunk of its own, loaded only by
// `import()`.
import {
  type CountryCode,
  Metadata,
  parsePhoneNumberFromString,
  type PhoneNumber,
  type PhoneNumberType,
} from 'libphonenumber-js/max';

export interface PlanReading {
  /** `undefined` if the plan has not assigned the number. */
  readonly kind: PhoneNumberType | undefined;
  /** True if the plan allows the length of the number. */
  readonly isPossible: boolean;
  /** The number as dialled in its country; `undefined` if it belongs to no country. */
  readonly nationalFormat: string | undefined;
}

/** Reads `+` and digits by the numbering plan; `undefined` if the calling code has no plan. */
export function readNumberingPlan(number: string): PlanReading | undefined {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed === undefined) return undefined;
  const kind = parsed.getType();
  return {
    kind,
    isPossible: parsed.isPossible(),
    nationalFormat: kind === undefined || parsed.isNonGeographic() ? undefined : parsed.formatNational(),
  };
}

const metadata = new Metadata();

/** The lengths of a country's numbers, without their calling code. */
function lengthsIn(country: CountryCode): readonly number[] {
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}

/** Whether only longer numbers begin with these digits, as where the end of a mobile number is missing. */
function lacksItsEnd(parsed: PhoneNumber): boolean {
  const { nationalNumber, number } = parsed;
  const [country] = parsed.getPossibleCountries();
  const missing = (country === undefined ? [] : lengthsIn(country))
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
  const parsed = parsePhoneNumberFromString(number);
  return parsed !== undefined && (!parsed.isPossible() || lacksItsEnd(parsed));
}
