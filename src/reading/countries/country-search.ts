import { COUNTRY_CODES, type CountryCode } from '../../contract/country.ts';
import { countryName } from './country-name.ts';
import { countriesOfCode } from '../home-country/numbering-plan.ts';
import { countryInEurope, foldedCountry as folded } from './european-names.ts';
import { t } from '../../messages/translator.ts';
import { LANGUAGE } from '../../messages/language.ts';

/** ISO 3166-1 alpha-3 codes in the order of `COUNTRY_CODES`, with the customary XKX for Kosovo. */
// prettier-ignore
const THREE_LETTERS = (
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN ' +
  'BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI ' +
  'CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA ' +
  'GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN ' +
  'IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ ' +
  'LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ ' +
  'MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF ' +
  'PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN ' +
  'SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON TUR ' +
  'TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE XKX'
).split(' ');

/**
 * Names of countries that are neither English nor official in the European Union: former names, short forms, and parts
 * that stand for the whole.
 */
const COUNTRY_ALIASES: Partial<Record<CountryCode, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi'],
  BA: ['Bosnia'],
  BQ: ['Bonaire', 'Dutch Caribbean'],
  BY: ['Belorussia', 'White Russia'],
  CD: ['DRC', 'DR Congo', 'Congo-Kinshasa', 'Zaire', 'Democratic Republic of the Congo', 'Congo', 'Kongo'],
  CF: ['CAR'],
  CG: ['Congo-Brazzaville', 'Republic of the Congo', 'Congo', 'Kongo'],
  CH: ['Swiss', 'Schweiz', 'Suisse'],
  CI: ['Ivory Coast', 'Cote d’Ivoire'],
  CN: ['PRC', 'Mainland China'],
  CZ: ['Czech Republic'],
  FK: ['Malvinas'],
  FM: ['Federated States of Micronesia'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  GR: ['Hellas', 'EL'],
  IE: ['Eire', 'Republic of Ireland'],
  IR: ['Persia'],
  KN: ['Saint Kitts', 'St Kitts'],
  KP: ['DPRK', 'North Korea'],
  KR: ['ROK', 'South Korea', 'Korea'],
  LA: ['Lao'],
  MD: ['Moldavia'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma'],
  MO: ['Macau'],
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
  ZA: ['RSA'],
};

export interface CountryOption {
  readonly value: CountryCode;
  readonly label: string;
}

interface CountryEntry extends CountryOption {
  readonly names: readonly string[];
}

const ENTRIES: readonly CountryEntry[] = COUNTRY_CODES.map((code) => {
  const name = countryName(code);
  return {
    value: code,
    label: t('common.countryLabel', { name, code }),
    names: [name, ...(COUNTRY_ALIASES[code] ?? [])].map(folded),
  };
}).toSorted((one, other) => one.label.localeCompare(other.label, LANGUAGE));

/** All countries, sorted by name. */
export const COUNTRY_OPTIONS: readonly CountryOption[] = ENTRIES.map(({ value, label }) => ({
  value,
  label,
}));

const RANKS: readonly ((entry: CountryEntry, asked: string) => boolean)[] = [
  ({ value }, asked) => value.toLowerCase() === asked,
  ({ names }, asked) => names.includes(asked),
  ({ names }, asked) => names.some((name) => name.startsWith(asked)),
  ({ names }, asked) => names.some((name) => name.includes(` ${asked}`)),
  ({ names }, asked) => names.some((name) => name.includes(asked)),
];

/**
 * Returns the countries a text may mean, best match first: by code, then by name or alias, whole before part.
 * @param likely the countries that come first among equal matches, in this order
 */
export function searchCountries(text: string, likely: readonly string[] = []): readonly CountryOption[] {
  const asked = folded(text);
  const placeOf = ({ value }: CountryOption) =>
    likely.includes(value) ? likely.indexOf(value) : likely.length;
  const byLikelihood = (one: CountryOption, other: CountryOption) => placeOf(one) - placeOf(other);
  if (asked === '') return likely.length === 0 ? COUNTRY_OPTIONS : COUNTRY_OPTIONS.toSorted(byLikelihood);
  const ranked = ENTRIES.flatMap((entry) => {
    const rank = RANKS.findIndex((fits) => fits(entry, asked));
    return rank === -1 ? [] : [{ rank, option: { value: entry.value, label: entry.label } }];
  });
  if (ranked.length === 0) return COUNTRY_OPTIONS.filter(({ value }) => value === countryInEurope(asked));
  // The sort is stable, so within a rank they stay sorted by name.
  return ranked
    .toSorted((one, other) => one.rank - other.rank || byLikelihood(one.option, other.option))
    .map(({ option }) => option);
}

const NAMED = new Map<string, Set<CountryCode>>();
for (const { value, label, names } of ENTRIES) {
  for (const name of [folded(label), ...names]) NAMED.set(name, (NAMED.get(name) ?? new Set()).add(value));
}

const BY_CODE = new Map(
  COUNTRY_CODES.flatMap((code, at) => [code, THREE_LETTERS[at] ?? code].map((letters) => [letters, code])),
);

/** The countries of a name in the page's language or an alias, or else of a name in a language of Europe. */
const countriesOfName = (name: string): readonly CountryCode[] =>
  [...(NAMED.get(name) ?? [countryInEurope(name)])].filter((code) => code !== undefined);

/** Returns the country that a text names in full: by a code of two or three letters, by name, alias or label. */
export function countryNamed(text: string): CountryCode | undefined {
  const [named, another] = countriesOfName(folded(text));
  return BY_CODE.get(text.trim().toUpperCase()) ?? (another === undefined ? named : undefined);
}

/** Longer texts are remarks. */
const MOST_WORDS = 8;

/**
 * Returns the countries whose whole names stand among the words of a text, and those whose names contain such a name:
 * Guinea and its three namesakes for `Guinea Telecom`. The longest name counts. Codes are
 * left out: as words they would name the wrong country.
 */
function countriesAmongWords(text: string): readonly CountryCode[] {
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

/** Shorter parts of names name many countries. */
const LEAST_LETTERS = 4;
const MOST_OFFERS = 6;
const CALLING_CODE = /^(?:\+|00)?([1-9]\d{0,2})$/u;

/**
 * Returns the countries that a text may mean which names none, likeliest first: by a calling code, by a name beside
 * other words, or by part of a name. Of too many to choose from, the main one of a calling code, or none.
 */
export function countriesNear(text: string): readonly CountryCode[] {
  const asked = text.trim();
  const [, code] = CALLING_CODE.exec(asked) ?? [];
  if (code !== undefined) {
    const sharing = countriesOfCode(code);
    return sharing.length > MOST_OFFERS ? sharing.slice(0, 1) : sharing;
  }
  const named = countriesAmongWords(asked);
  if (named.length > 0) return named.slice(0, MOST_OFFERS);
  const found = asked.length < LEAST_LETTERS ? [] : searchCountries(asked);
  return found.length > MOST_OFFERS ? [] : found.map(({ value }) => value);
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
