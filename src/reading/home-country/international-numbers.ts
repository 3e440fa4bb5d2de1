import type { CountryCode } from '../../contract/country.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { DIALLING_RULES, type DiallingRule } from './dialling-rules.ts';

const PUNCTUATION = /[\s().\-/\u00a0\u2010-\u2013]+/gu;
const NATIONAL = /^\(?\d[\d\s().\-/\u00a0\u2010-\u2013]*$/u;
const BETWEEN_ENDS = /[-,;\u2010-\u2013]|\.{2,3}|\bto\b/iu;

function readingsOf(digits: string, [callingCode, trunkPrefix, least, most]: DiallingRule): string[] {
  const isNumber = (number: string) => number.length >= least && number.length <= most;
  const candidates = [
    trunkPrefix !== '' && digits.startsWith(trunkPrefix) ? digits.slice(trunkPrefix.length) : '',
    digits.startsWith(callingCode) ? digits.slice(callingCode.length) : '',
    trunkPrefix !== '' && digits.startsWith(trunkPrefix) ? '' : digits,
  ];
  return [...new Set(candidates.filter(isNumber).map((number) => `+${callingCode}${number}`))];
}

function single(text: string, rule: DiallingRule): string[] {
  const trimmed = text.trim();
  // 00 starts an international number, which needs no home country.
  if (!NATIONAL.test(trimmed) || trimmed.startsWith('00')) return [];
  return readingsOf(trimmed.replace(PUNCTUATION, ''), rule).filter((number) => parseIdentifier(number).ok);
}

function range(text: string, rule: DiallingRule): string[] {
  const [low, high, ...more] = text.split(BETWEEN_ENDS);
  if (low === undefined || high === undefined || more.length > 0) return [];
  const highs = single(high, rule);
  return single(low, rule).flatMap((from, at) => {
    const to = highs[at];
    return to !== undefined && to.length === from.length && parseIdentifier(`${from}-${to}`).ok
      ? [`${from}-${to}`]
      : [];
  });
}

/** Returns whether a text may be a number without its country code and is no identifier as it stands. */
export function looksNational(text: string): boolean {
  const digits = text.replace(/\D+/gu, '').length;
  // A text with dots may be an IP address that is still being typed.
  return (
    NATIONAL.test(text.trim()) &&
    !text.includes('.') &&
    digits >= 6 &&
    digits < 15 &&
    !parseIdentifier(text.trim()).ok
  );
}

/**
 * Returns the international forms of a number or range as dialled in a country, likeliest first: `07700
 * 900123` in Great Britain is `+447700900123`. They are offers to the analyst, never applied silently. Empty
 * for anything else, including a text that is an identifier as it stands.
 */
export function internationalNumbers(text: string, country: CountryCode | null): readonly string[] {
  const rule = country === null ? undefined : DIALLING_RULES[country];
  if (rule === undefined || parseIdentifier(text.trim()).ok) return [];
  const ranges = range(text, rule);
  return ranges.length > 0 ? ranges : single(text, rule);
}

/**
 * Returns the only international form of a number that is written with the country's trunk prefix or lacks
 * only its +. Without a trunk prefix, digits may be a number of another country.
 */
export function dialledNumber(text: string, country: CountryCode | null): string | undefined {
  const [number, another] = internationalNumbers(text, country);
  if (number === undefined || another !== undefined) return undefined;
  const trunkPrefix = (country === null ? undefined : DIALLING_RULES[country]?.[1]) ?? '';
  const digits = text.replace(/\D+/gu, '');
  return digits.startsWith(trunkPrefix) || number.replace(/\D+/gu, '') === digits ? number : undefined;
}
