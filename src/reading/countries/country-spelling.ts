import { COUNTRY_CODES, type CountryCode } from '../../contract/country.ts';
import { countriesOfCode } from '../home-country/numbering-plan.ts';
import { countriesAmongWords, countryNamed, searchCountries } from './country-search.ts';

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

const BY_THREE_LETTERS = new Map<string, CountryCode>(
  THREE_LETTERS.flatMap((letters, at) => {
    const code = COUNTRY_CODES[at];
    return code === undefined ? [] : [[letters, code] as const];
  }),
);

/** Returns the country that a text names exactly: by a code of two or three letters, by name or by alias. */
export function countrySpelt(text: string): CountryCode | undefined {
  return countryNamed(text) ?? BY_THREE_LETTERS.get(text.trim().toUpperCase());
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
