import { COUNTRY_CODES, type CountryCode } from '../../contract/country.ts';
import { callingCodeOf } from '../../contract/identifier/phone.ts';
import { DIALLING_RULES } from './dialling-rules.ts';

/** The main country of each shared calling code. */
const MAIN_COUNTRIES: Readonly<Record<string, CountryCode>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
};

/**
 * The area codes of calling code 1 that are not in the United States. Source: the North American Numbering
 * Plan Administrator.
 */
const NANP_AREAS: Readonly<Partial<Record<CountryCode, string>>> = {
  AG: '268',
  AI: '264',
  AS: '684',
  BB: '246',
  BM: '441',
  BS: '242',
  CA: '204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942',
  DM: '767',
  DO: '809 829 849',
  GD: '473',
  GU: '671',
  JM: '658 876',
  KN: '869',
  KY: '345',
  LC: '758',
  MP: '670',
  MS: '664',
  PR: '787 939',
  SX: '721',
  TC: '649',
  TT: '868',
  VC: '784',
  VG: '284',
  VI: '340',
};

/** Area codes of services rather than of a country. */
const NANP_WITHOUT_COUNTRY = new Set(
  '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 566 569 577 578 588 589 600 622 633 700 710 800 833 844 855 866 877 888 900'.split(
    ' ',
  ),
);

const byArea = new Map<string, readonly CountryCode[]>();
const byCallingCode = new Map<string, CountryCode[]>();
for (const country of COUNTRY_CODES) {
  for (const area of NANP_AREAS[country]?.split(' ') ?? []) byArea.set(area, [country]);
  const callingCode = DIALLING_RULES[country]?.[0];
  if (callingCode === undefined) continue;
  const sharers = byCallingCode.get(callingCode);
  if (sharers === undefined) byCallingCode.set(callingCode, [country]);
  else if (MAIN_COUNTRIES[callingCode] === country) sharers.unshift(country);
  else sharers.push(country);
}

const NONE: readonly CountryCode[] = [];
const UNITED_STATES: readonly CountryCode[] = ['US'];

function countriesOfStart(start: string): readonly CountryCode[] {
  const callingCode = callingCodeOf(start.slice(1, 4));
  if (callingCode !== '1') return byCallingCode.get(callingCode) ?? NONE;
  const area = start.slice(2);
  if (NANP_WITHOUT_COUNTRY.has(area)) return NONE;
  return byArea.get(area) ?? UNITED_STATES;
}

/** The length of + and the longest calling code, or of + with calling code 1 and its area code. */
const TELLING_CHARACTERS = 5;

/** A cache: lists hold thousands of numbers from a few countries. */
const byStart = new Map<string, readonly CountryCode[]>();

/**
 * Returns the countries that an international number (`+` and digits) may belong to by its calling code,
 * likeliest first. Satellite networks and freephone numbers have none.
 */
export function countriesOfNumber(number: string): readonly CountryCode[] {
  const start = number.slice(0, TELLING_CHARACTERS);
  let countries = byStart.get(start);
  if (countries === undefined) {
    countries = countriesOfStart(start);
    byStart.set(start, countries);
  }
  return countries;
}
