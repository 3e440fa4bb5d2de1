import { COUNTRY_CODES, type CountryCode } from '../../contract/country.ts';

/**
 * Returns the text in lower case, without accents, with punctuation as spaces: `cote d'ivoire` finds `Côte
 * d’Ivoire`.
 */
export const foldedCountry = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The official languages of the European Union. */
const LANGUAGES = 'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'.split(' ');

function namesInEurope(): ReadonlyMap<string, CountryCode | undefined> {
  const names = new Map<string, CountryCode | undefined>();
  for (const language of LANGUAGES) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of COUNTRY_CODES) {
      const name = foldedCountry(inLanguage.of(code) ?? '');
      // What names another country in another language is left to people.
      names.set(name, names.has(name) && names.get(name) !== code ? undefined : code);
    }
  }
  return names;
}

/** Made where a text is no name in the page's language: thousands of names take a tenth of a second. */
let known: ReturnType<typeof namesInEurope> | undefined;

/** Returns the country that a folded text names in a language of the European Union, and in no other of them another. */
export function countryInEurope(name: string): CountryCode | undefined {
  if (!/^\p{L}[\p{L} ]*$/u.test(name)) return undefined;
  known ??= namesInEurope();
  return known.get(name);
}
