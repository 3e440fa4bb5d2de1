// All numbering plans of the world are 150 kB, so this is a chunk of its own; nothing else imports it but by
// `import()`.
import { parsePhoneNumberFromString, type PhoneNumberType } from 'libphonenumber-js/max';

export interface PlanReading {
  /** `undefined` where the number is in no range that its plan has assigned. */
  readonly kind: PhoneNumberType | undefined;
  /** Whether its length is one that its plan has. */
  readonly isPossible: boolean;
  /** As it is dialled in its country; absent for numbers of no country. */
  readonly nationalFormat: string | undefined;
}

/** What the numbering plan says of `+` and digits; `undefined` where there is no plan for the calling code. */
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
