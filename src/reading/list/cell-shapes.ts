import { isCountryCode } from '../../contract/country.ts';
import { countrySpelt } from '../countries/country-spelling.ts';
import { fraudTypeSpelt, isKnownFraudType } from '../line/fraud-type-spelling.ts';

/** The kind of identifier that a cell looks like. */
export type IdentifierShape = 'phone' | 'ipv4' | 'ipv6' | 'digits' | 'email' | 'url';

const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})(?:\D|$)/u;
const URL = /^["'<]?h(?:tt|xx)ps?(?::|\[:\])/iu;
const EMAIL = /^[^\s@]+(?:@|\[@\]|\(at\)|\[at\])\S+$/iu;
const IPV4 = /^["'<]?\d{1,3}(?:\[?\.\]?|\(dot\)|\[dot\])\d{1,3}(?:\[?\.\]?|\(dot\)|\[dot\])[\dx*]/iu;
const IPV6 = /^["'<[]?[\da-f]{0,4}:[\da-f]{0,4}:[\da-f:.]*/iu;
const PHONE = /^["'<(]?(?:tel:\s*)?\(?(?:\+|00)[\d\s().\-/x*]{5,}/iu;
const DIGITS = /^["'<(]?\d[\d\s().\-/x*]{4,}(?:e\+?\d+)?/iu;

/**
 * Returns the kind of identifier that a cell looks like by its first characters, even if it has small
 * mistakes; `undefined` for dates and other texts.
 */
export function identifierShape(cell: string): IdentifierShape | undefined {
  if (URL.test(cell)) return 'url';
  if (EMAIL.test(cell)) return 'email';
  if (DATE.test(cell)) return undefined;
  if (IPV4.test(cell)) return 'ipv4';
  if (PHONE.test(cell)) return 'phone';
  if (DIGITS.test(cell)) return 'digits';
  return IPV6.test(cell) ? 'ipv6' : undefined;
}

/** Returns whether a cell names a country. */
export const isCountry = (cell: string): boolean => isCountryCode(cell) || countrySpelt(cell) !== undefined;

/** Returns whether a cell is a known fraud type or an unambiguous spelling of one. */
export const isFraudType = (cell: string): boolean =>
  isKnownFraudType(cell) || fraudTypeSpelt(cell) !== undefined;
