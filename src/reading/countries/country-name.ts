import { LANGUAGE } from '../../messages/language.ts';

const names = new Intl.DisplayNames(LANGUAGE, { type: 'region', fallback: 'none' });
/** A cache: tables ask for the same few names again and again. */
const known = new Map<string, string>();

/**
 * Returns the name of a country code (`SE` → `Sweden`), or the text itself if it is none. Other deployments
 * use other formats.
 */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/u.test(code)) return code;
  let name = known.get(code);
  if (name === undefined) {
    name = names.of(code) ?? code;
    known.set(code, name);
  }
  return name;
}
