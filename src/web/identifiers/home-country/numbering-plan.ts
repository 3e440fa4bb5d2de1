// The numbering plans of the world are 150 kB, so this module is a chunk of its own, loaded only by
// `import()`.
import { parsePhoneNumberFromString, type PhoneNumberType } from 'libphonenumber-js/max';

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

/** Whether `+` and digits have a length that no number of their plan has. */
export const isImpossibleNumber = (number: string): boolean =>
  parsePhoneNumberFromString(number)?.isPossible() === false;
