const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country code (`SE` → `Sweden`), or the text itself when it is none. Source: readings 15. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/u.test(code) ? (names.of(code) ?? code) : code;
}
