import type { CountryCode } from '../../../contract/country.ts';
import { callingCodeBeforeTrunkZero, callingCodeOf } from '../../../contract/identifier/phone.ts';
import { imeiCheckDigit } from '../../../contract/identifier/numeric.ts';
import { wireOf } from '../../../client/registry/read-search.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { countryName } from '../../ui/format/country-name.ts';
import { inOneLine } from '../../ui/format/in-one-line.ts';
import { describeTerm, sizeOfTerm } from '../../ui/components/text/describe-identifier.ts';
import { countriesOfNumber } from '../home-country/countries-of-number.ts';
import { internationalNumbers } from '../home-country/international-numbers.ts';
import { rangesBeginningWith } from '../home-country/numbers-beginning-with.ts';
import { mayHoldSecret } from '../lines/key-like.ts';
import { type DividedList, divideList, LINE_MARK, type SkippedPart } from './identifier-list.ts';
import { t } from './messages.ts';
import { meantPrefixes, readPhonePrefix } from '../home-country/phone-prefix.ts';

/** A text that can be searched for, exactly as it was written: one notation of one or several terms. */
export interface Query {
  readonly text: string;
  /** What the registry is asked for; never none. */
  readonly terms: readonly SearchTerm[];
  /** What it means, in three words: `256 addresses`, `Numbers beginning +44 770`. */
  readonly words: string;
  /** Of a list. */
  readonly list?: QueryList;
}

export interface QueryList {
  readonly items: readonly Query[];
  readonly skipped: readonly SkippedPart[];
  readonly leftOut: number;
}

/** What a text may mean, and why. It waits to be taken. */
export interface Meant extends Query {
  readonly why: string;
}

/** The interpretation of a search query, typed or from a link. */
export type Understanding =
  | { readonly state: 'nothing' }
  | ({ readonly state: 'understood' } & Query)
  /** `meant`: the likeliest first. */
  | { readonly state: 'refused'; readonly reason: string; readonly meant: readonly Meant[] };

const readTerm = (text: string): readonly SearchTerm[] => {
  const term = parseSearchTerm(text);
  return term.ok ? [term] : [];
};

function single(text: string, term: SearchTerm): Query {
  return { text, terms: [term], words: sizeOfTerm(term) ?? describeTerm(term) };
}

function prefix(text: string): Query | undefined {
  const read = readPhonePrefix(text);
  if (read === undefined) return undefined;
  const { number, ranges } = read;
  return { text, terms: ranges.flatMap(readTerm), words: t('query.prefix', { number }) };
}

const HOST = /^[^\s/?#@:]+\.[^\s/?#@:.]*\p{L}[^\s/?#@:]*(?:[/:?#]\S*)?$/u;

/** A URL without its scheme is looked for with both. */
function host(text: string, plain: string): Query | undefined {
  if (!HOST.test(plain)) return undefined;
  const terms = ['https', 'http'].flatMap((scheme) => readTerm(readTyped(`${scheme}://${plain}`).text));
  return terms.length === 2 ? { text, terms, words: t('query.bothSchemes') } : undefined;
}

/** One identifier, range, prefix or host in any notation. */
function readOne(text: string): Query | undefined {
  const asGiven = parseSearchTerm(text);
  if (asGiven.ok) return single(text, asGiven);
  const read = prefix(text);
  if (read !== undefined) return read;
  const plain = readTyped(text).text;
  const typed = parseSearchTerm(plain);
  return typed.ok ? single(text, typed) : host(text, plain);
}

const uniqueTerms = (items: readonly Query[]): readonly SearchTerm[] => [
  ...new Map(items.flatMap(({ terms }) => terms.map((term) => [term.wire, term]))).values(),
];

const BETWEEN_ITEMS = ', ';

export type ListQuery = Query & { readonly list: QueryList };

/** An identifier, and the guess that it was read by. */
type Guessed = Query & { readonly guess?: 'dialled' | 'plus' };

interface ReadList {
  readonly query: ListQuery;
  /** How many numbers were read as dialled in the home country. */
  readonly dialled: number;
  /** How many were read with the + that they lack. */
  readonly withPlus: number;
}

function listQuery(text: string, list: DividedList<Query>, isGuessed: boolean): ListQuery {
  const isAsWritten = !isGuessed && (list.skipped.length === 0 || !mayHoldSecret(text));
  const count = new Set(list.items.map((item) => wireOf(item.terms))).size;
  return {
    text: isAsWritten ? inOneLine(text, LINE_MARK) : list.items.map((item) => item.text).join(BETWEEN_ITEMS),
    terms: uniqueTerms(list.items),
    words: t('query.list', { count }),
    list,
  };
}

/** Reads a text as a list of identifiers, and of nothing that must be guessed. */
export const readWrittenList = (text: string): ListQuery => listQuery(text, divideList(text, readOne), false);

function readGuessed(part: string, homeCountry: CountryCode | null): Guessed | undefined {
  const [dialled] = internationalNumbers(part, homeCountry);
  const number = dialled ?? numberWithPlus(part);
  const read = number === undefined ? undefined : readOne(number);
  return read === undefined ? undefined : { ...read, guess: dialled === undefined ? 'plus' : 'dialled' };
}

/** Reads a text as a list of identifiers; numbers may be dialled in the home country or lack their +. */
export function readList(text: string, homeCountry: CountryCode | null): ReadList {
  const list = divideList(
    text,
    (part): Guessed | undefined => readOne(part) ?? readGuessed(part, homeCountry),
  );
  const countOf = (guess: Guessed['guess']) => list.items.filter((item) => item.guess === guess).length;
  const [dialled, withPlus] = [countOf('dialled'), countOf('plus')];
  return { query: listQuery(text, list, dialled + withPlus > 0), dialled, withPlus };
}

/** Longer lists stand in no address. */
const MOST_ADDRESS_CHARACTERS = 2000;
const MOST_ADDRESS_ITEMS = 50;

/** Whether an address holds it. */
export const fitsAddress = (text: string, items: number): boolean =>
  text.length <= MOST_ADDRESS_CHARACTERS && items <= MOST_ADDRESS_ITEMS;

/** Longer texts are read as a list where they are pasted. */
export const MOST_TYPED_CHARACTERS = 20_000;
const MAY_BE_LIST = /[,;⏎\s]/u;

/** The digits of a number; none where it has other signs. Dots are those of an address that is still being typed. */
function digitsOf(text: string): string {
  const trimmed = text.trim();
  return /^\d[\d\s\-/]*$/u.test(trimmed) ? trimmed.replace(/\D+/gu, '') : '';
}

/** The number that digits are with the + that they lack, if a numbering plan has it. */
function numberWithPlus(text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits === '') return undefined;
  const isPlanned =
    callingCodeBeforeTrunkZero(digits) === undefined &&
    countriesOfNumber(`+${digits}`).length > 0 &&
    rangesBeginningWith(digits.slice(0, callingCodeOf(digits).length + 1)).some(
      (range) => range.split('-')[0]?.length === digits.length + 1,
    );
  return isPlanned ? `+${digits}` : undefined;
}

/** What digits that are no identifier as they stand may lack: + or a check digit. */
function meantNumbers(text: string): readonly (readonly [text: string, why: string])[] {
  const number = numberWithPlus(text);
  const digits = digitsOf(text);
  const imei = digits.length === 14 || digits.length === 16 ? digits.slice(0, 14) : undefined;
  return [
    ...(number === undefined ? [] : [[number, t('query.whyPlus')] as const]),
    ...(imei === undefined ? [] : [[`${imei}${imeiCheckDigit(imei)}`, t('query.whyCheckDigit')] as const]),
  ];
}

function meantBy(text: string, homeCountry: CountryCode | null): readonly Meant[] {
  const country = homeCountry === null ? '' : countryName(homeCountry);
  const candidates = [
    ...internationalNumbers(text, homeCountry).map(
      (number) => [number, t('query.whyDialled', { country })] as const,
    ),
    ...meantPrefixes(text, homeCountry).map((one) => [one, t('query.whyPrefix')] as const),
    ...meantNumbers(text),
  ];
  return [...new Map(candidates)].flatMap(([candidate, why]) => {
    const query = readOne(candidate);
    return query === undefined ? [] : [{ ...query, why }];
  });
}

/** A list in one line or several; with guesses in it, what it may mean. */
function understandList(text: string, homeCountry: CountryCode | null): Understanding | undefined {
  if (!MAY_BE_LIST.test(text.trim())) return undefined;
  const { query, dialled, withPlus } = readList(text, homeCountry);
  const { items, skipped } = query.list;
  const [only, another] = items;
  if (only === undefined) return undefined;
  if (another === undefined)
    return skipped.length === 0
      ? undefined
      : { state: 'refused', reason: '', meant: [{ ...only, why: t('query.whyAmong') }] };
  const country = homeCountry === null ? '' : countryName(homeCountry);
  const whys = [
    ...(dialled === 0 ? [] : [t('query.whyDialledMany', { count: dialled, country })]),
    ...(withPlus === 0 ? [] : [t('query.whyPlusMany', { count: withPlus })]),
  ];
  return whys.length === 0
    ? { state: 'understood', ...query }
    : { state: 'refused', reason: '', meant: [{ ...query, why: whys.join(', ') }] };
}

/** @param homeCountry the country whose numbers may be written without their calling code */
export function understandQuery(text: string, homeCountry: CountryCode | null = null): Understanding {
  if (text.trim() === '') return { state: 'nothing' };
  if (text.length > MOST_TYPED_CHARACTERS) return { state: 'refused', reason: t('query.tooLong'), meant: [] };
  const asGiven = parseSearchTerm(text);
  if (asGiven.ok) return { state: 'understood', ...single(text, asGiven) };
  const list = understandList(text, homeCountry);
  // A comma may as well stand between the ends of a range or inside a URL.
  if (list?.state === 'understood') return list;
  const one = readOne(text);
  if (one !== undefined) return { state: 'understood', ...one };
  if (list !== undefined) return list;
  const typed = parseSearchTerm(readTyped(text).text);
  return { state: 'refused', reason: typed.ok ? '' : typed.reason, meant: meantBy(text, homeCountry) };
}
