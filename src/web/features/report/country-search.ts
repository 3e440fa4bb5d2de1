import { COUNTRY_CODES, type CountryCode } from '../../../contract/country.ts';
import { countryName } from '../../format/country-name.ts';
import { say } from '../../words/say.ts';
import { COUNTRY_ALIASES } from './country-aliases.ts';

export interface CountryOption {
  readonly value: CountryCode;
  readonly label: string;
}

/** Lower case without accents, punctuation as spaces: `Côte d’Ivoire` is found by `cote d'ivoire`. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface CountryEntry extends CountryOption {
  readonly code: string;
  readonly names: readonly string[];
}

const ENTRIES: readonly CountryEntry[] = COUNTRY_CODES.map((code) => {
  const name = countryName(code);
  return {
    value: code,
    label: say('report.countryLabel', { name, code }),
    code: code.toLowerCase(),
    names: [name, ...(COUNTRY_ALIASES[code] ?? [])].map(folded),
  };
}).toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

/** All countries in the order of their names. */
export const COUNTRY_OPTIONS: readonly CountryOption[] = ENTRIES.map(({ value, label }) => ({
  value,
  label,
}));

const RANKS: readonly ((entry: CountryEntry, asked: string) => boolean)[] = [
  ({ code }, asked) => code === asked,
  ({ names }, asked) => names.includes(asked),
  ({ names }, asked) => names.some((name) => name.startsWith(asked)),
  ({ names }, asked) => names.some((name) => name.includes(` ${asked}`)),
  ({ names }, asked) => names.some((name) => name.includes(asked)),
];

/** The countries that a text may mean, the likeliest first: by code, then by name or alias, whole before part. */
export function searchCountries(text: string): readonly CountryOption[] {
  const asked = folded(text);
  if (asked === '') return COUNTRY_OPTIONS;
  const ranked = ENTRIES.flatMap((entry) => {
    const rank = RANKS.findIndex((fits) => fits(entry, asked));
    return rank === -1 ? [] : [{ rank, option: { value: entry.value, label: entry.label } }];
  });
  // Sorting is stable, so that the names' order holds within a rank.
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option);
}

/** The one country that a text names in full: its code, its name, an alias, or the label as it is shown. */
export function countryNamed(text: string): CountryCode | undefined {
  const asked = folded(text);
  if (asked === '') return undefined;
  const named = ENTRIES.filter(
    ({ code, names, label }) => code === asked || names.includes(asked) || folded(label) === asked,
  );
  const byCode = named.find(({ code }) => code === asked);
  return byCode?.value ?? (named.length === 1 ? named[0]?.value : undefined);
}

/** The country that a text can only mean: the one that it names in full, or the only one that is found by it. */
export function countryMeant(text: string): CountryCode | undefined {
  const named = countryNamed(text);
  if (named !== undefined) return named;
  const [found, another] = searchCountries(text);
  return another === undefined ? found?.value : undefined;
}

/** What the field shows for a country code; empty for none. */
export function countryLabel(code: string): string {
  return COUNTRY_OPTIONS.find(({ value }) => value === code)?.label ?? '';
}
