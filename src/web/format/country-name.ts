import { LANGUAGE } from '../messages/language.ts';

const names = new Intl.DisplayNames(LANGUAGE.tag, { type: 'region', fallback: 'none' });

/**
 * The name of a country code (`SE` → `Sweden`), or the text itself if it is none. Other deployments use other
 * formats.
 */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/u.test(code) ? (names.of(code) ?? code) : code;
}
