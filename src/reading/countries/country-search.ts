import { COUNTRY_CODES, type CountryCode } from '../../contract/country.ts';
import { countryName } from './country-name.ts';
import { countryInEurope } from './european-names.ts';
import { foldedCountry as folded } from './folded-country.ts';
import { t } from '../../messages/translator.ts';
import { LANGUAGE } from '../../messages/language.ts';

/**
 * Names of countries besides their English ones: former names, short forms, and parts that stand for the
 * whole.
 */
const COUNTRY_ALIASES: Partial<Record<CountryCode, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi'],
  BA: ['Bosnia'],
  BO: ['Bolivia'],
  BQ: ['Bonaire', 'Dutch Caribbean'],
  BY: ['Belorussia', 'White Russia'],
  CD: ['DRC', 'DR Congo', 'Congo-Kinshasa', 'Zaire', 'Democratic Republic of the Congo', 'Congo', 'Kongo'],
  CF: ['CAR'],
  CG: ['Congo-Brazzaville', 'Republic of the Congo', 'Congo', 'Kongo'],
  CH: ['Swiss', 'Schweiz', 'Suisse'],
  CI: ['Ivory Coast', 'Cote d’Ivoire'],
  CN: ['PRC', 'Mainland China'],
  CV: ['Cape Verde', 'Cabo Verde'],
  CZ: ['Czech Republic'],
  DE: ['Deutschland'],
  ES: ['Espana'],
  FK: ['Malvinas'],
  FM: ['Federated States of Micronesia'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  GR: ['Hellas', 'EL'],
  HR: ['Hrvatska'],
  IE: ['Eire', 'Republic of Ireland'],
  IR: ['Persia'],
  KN: ['Saint Kitts', 'St Kitts'],
  KP: ['DPRK', 'North Korea'],
  KR: ['ROK', 'South Korea', 'Korea'],
  LA: ['Lao'],
  LC: ['Saint Lucia', 'St Lucia'],
  MD: ['Moldavia'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  PS: ['Palestine', 'West Bank', 'Gaza'],
  RU: ['Russian Federation'],
  SA: ['KSA'],
  ST: ['Sao Tome'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Turkiye'],
  TW: ['Formosa', 'Chinese Taipei'],
  TZ: ['Zanzibar', 'Tanganyika'],
  US: ['USA', 'America', 'United States of America'],
  VA: ['Vatican', 'Holy See'],
  VC: ['Saint Vincent', 'St Vincent'],
  VG: ['BVI'],
  VI: ['USVI'],
  VN: ['Viet Nam'],
  XK: ['Kosova'],
  ZA: ['RSA'],
};

export interface CountryOption {
  readonly value: CountryCode;
  readonly label: string;
}

interface CountryEntry extends CountryOption {
  readonly code: string;
  readonly names: readonly string[];
}

const ENTRIES: readonly CountryEntry[] = COUNTRY_CODES.map((code) => {
  const name = countryName(code);
  return {
    value: code,
    label: t('common.countryLabel', { name, code }),
    code: code.toLowerCase(),
    names: [name, ...(COUNTRY_ALIASES[code] ?? [])].map(folded),
  };
}).toSorted((one, other) => one.label.localeCompare(other.label, LANGUAGE));

/** All countries, sorted by name. */
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

/**
 * Returns the countries a text may mean, best match first: by code, then by name or alias, whole before part.
 */
export function searchCountries(text: string): readonly CountryOption[] {
  const asked = folded(text);
  if (asked === '') return COUNTRY_OPTIONS;
  const ranked = ENTRIES.flatMap((entry) => {
    const rank = RANKS.findIndex((fits) => fits(entry, asked));
    return rank === -1 ? [] : [{ rank, option: { value: entry.value, label: entry.label } }];
  });
  if (ranked.length === 0) {
    const abroad = countryInEurope(asked);
    return COUNTRY_OPTIONS.filter(({ value }) => value === abroad);
  }
  // The sort is stable, so within a rank they stay sorted by name.
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option);
}

const NAMED = new Map<string, Set<CountryCode>>();
for (const { value, label, names } of ENTRIES) {
  for (const name of [folded(label), ...names]) {
    const others = NAMED.get(name);
    if (others === undefined) NAMED.set(name, new Set([value]));
    else others.add(value);
  }
}

/** Longer texts are remarks. */
const MOST_WORDS = 8;

const BY_CODE = new Map<string, CountryCode>(ENTRIES.map(({ code, value }) => [code, value]));

/** The countries of a name in the page's language or an alias, or else of a name in a language of Europe. */
function countriesOfName(name: string): readonly CountryCode[] {
  const known = NAMED.get(name);
  if (known !== undefined) return [...known];
  const abroad = countryInEurope(name);
  return abroad === undefined ? [] : [abroad];
}

/** Returns the country a text names in full: by code, name, alias or label. */
export function countryNamed(text: string): CountryCode | undefined {
  const asked = folded(text);
  const [named, another] = countriesOfName(asked);
  return BY_CODE.get(asked) ?? (another === undefined ? named : undefined);
}

/**
 * Returns the countries whose whole names stand among the words of a text, and those whose names contain such a name:
 * Guinea and its three namesakes for `Guinea Telecom`. The longest name counts. Codes are
 * left out: as words they would name the wrong country.
 */
export function countriesAmongWords(text: string): readonly CountryCode[] {
  const words = folded(text).split(' ').slice(0, MOST_WORDS);
  for (let count = words.length; count > 0; count -= 1) {
    const names = Array.from({ length: words.length - count + 1 }, (_, at) =>
      words.slice(at, at + count).join(' '),
    ).filter((name) => countriesOfName(name).length > 0);
    if (names.length === 0) continue;
    const containing = ENTRIES.filter((entry) =>
      entry.names.some((known) => names.some((name) => ` ${known} `.includes(` ${name} `))),
    );
    return [...new Set([...names.flatMap(countriesOfName), ...containing.map(({ value }) => value)])];
  }
  return [];
}

/** Returns the only country a text can mean: named in full, or its single match. */
export function countryMeant(text: string): CountryCode | undefined {
  const named = countryNamed(text);
  if (named !== undefined) return named;
  const [found, another] = searchCountries(text);
  return another === undefined ? found?.value : undefined;
}

/** Returns the field's text for a country code; empty for none. */
export function countryLabel(code: string): string {
  return COUNTRY_OPTIONS.find(({ value }) => value === code)?.label ?? '';
}
