import type { CountryCode } from '../../contract/country.ts';
import { formatIpv4 } from '../../contract/identifier/ipv4.ts';
import { NUMERIC_DIGITS } from '../../contract/identifier/identifier.ts';
import { imeiCheckDigit } from '../../contract/identifier/numeric.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { rangeText } from '../../contract/identifier/range.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { countryName } from '../countries/country-name.ts';
import { type DialledNumbers, dialledNumbers, digitsOf } from '../home-country/dialled-numbers.ts';
import { beginningIn, countriesOfNumber, isPossibleNumber } from '../home-country/numbering-plan.ts';
import { readBeforeStar, readPhonePrefix } from '../home-country/phone-prefix.ts';
import { sizeOfTerm } from './describe-identifier.ts';
import { findIdentifiers, isPartOf, TIME_IN_DIGITS } from './identifiers-in.ts';
import { t } from './messages.ts';
import { singleTerm, termOf } from './notation.ts';
import { tailOf } from './number-notation.ts';
import { plainNotation } from './plain-notation.ts';
import { endsOf } from './range-notation.ts';

/** What a text may mean that cannot be read for certain. Nothing applies it but a person. */
export interface Offer {
  readonly value: string;
  /** What it is, behind the value: `as dialled in Germany`. */
  readonly words: string;
  /** Whether the text may hold more of it. */
  readonly isPart?: true;
}

/** The words of an offer that stands among others in the text. */
export const FOUND_INSIDE = t('offer.inside');

/** Why a number without its + is a guess, and one behind the first end of a range. */
export const WITH_PLUS = t('identifier.withPlus');
export const WITH_PLUS_OF_FIRST = t('notation.plusOfFirst');

/** The reason of a text that has words beside its identifiers. */
export const WRITE_ALONE = t('identifier.inside');

/** Of what looks like a number as it is dialled in some country. */
export const NATIONAL_NUMBER = 'national-number';

export type RefusalCode =
  | 'identifier'
  | 'formula'
  | typeof NATIONAL_NUMBER
  /** A host, which may have been seen with https or http. */
  | 'no-scheme'
  /** The beginning of numbers of several lengths. */
  | 'prefix-of-several-ranges';

export interface Refused {
  readonly state: 'refused';
  readonly code: RefusalCode;
  /** A sentence for a person. */
  readonly reason: string;
  /** What it may mean, the likeliest first. */
  readonly offers: readonly Offer[];
}

export const refused = (code: RefusalCode, reason: string, offers: readonly Offer[] = []): Refused => ({
  state: 'refused',
  code,
  reason,
  offers,
});

/** Why the grammar does not take it. */
export function grammarReason(text: string): string {
  const term = parseSearchTerm(text);
  // A host can be searched for alone.
  const read = term.ok ? parseIdentifier(text) : term;
  return read.ok ? '' : read.reason;
}

/** A value and its words, which are put together for those that are shown alone. */
type Candidate = readonly [
  value: string,
  words: keyof typeof t.messages,
  values?: Readonly<Record<string, string | number>>,
];

const MOST_OFFERS = 6;

/** Each once, and phone numbers only as long as those of their plan. */
function sound(candidates: readonly Candidate[]): readonly Offer[] {
  const byValue = new Map<string, Offer>();
  for (const [value, words, values] of candidates) {
    if (byValue.has(value) || byValue.size === MOST_OFFERS) continue;
    const term = termOf(value);
    const isSound =
      readPhonePrefix(value) !== undefined ||
      (term !== undefined && term.space !== 'phone') ||
      (term?.space === 'phone' && [term.low, term.high].every((end) => isPossibleNumber(`+${end}`)));
    const part = words === 'offer.part' ? { isPart: true as const } : {};
    if (isSound) byValue.set(value, { value, words: t(words, values), ...part });
  }
  return [...byValue.values()];
}

const between = (first: string | undefined, last: string | undefined): string | undefined =>
  first === undefined || last === undefined ? undefined : `${first}-${last}`;

const bothEnds = (low: DialledNumbers, high: DialledNumbers): DialledNumbers => ({
  dialled: low.dialled.flatMap((first, at) => between(first, high.dialled[at]) ?? []),
  withPlus: between(low.withPlus, high.withPlus),
  only: between(low.only, high.only),
});

/** What digits without a `+` may be: one number, or a range with such digits at both ends. */
const dialled = (text: string, country: CountryCode | null): readonly DialledNumbers[] => [
  dialledNumbers(text, country),
  ...[...endsOf(text)].map(({ low, high }) =>
    bothEnds(dialledNumbers(low, country), dialledNumbers(high, country)),
  ),
];

const fromDialled = (text: string, country: CountryCode | null): readonly Candidate[] =>
  dialled(text, country).flatMap((numbers): readonly Candidate[] => [
    ...numbers.dialled.map(
      (value) => [value, 'offer.dialled', { country: countryName(country ?? '') }] as const,
    ),
    ...(numbers.withPlus === undefined ? [] : [[numbers.withPlus, 'offer.plus'] as const]),
  ]);

const DATE =
  /^(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d)$/u;
const TIME = new RegExp(`^${TIME_IN_DIGITS.source}$`, 'u');
const isDate = (text: string): boolean => DATE.test(text) || TIME.test(text);

/** The only value that digits may be that are written as the country dials, or lack only their `+`. */
export function onlyDialled(text: string, country: CountryCode | null): string | undefined {
  if (isDate(text)) return undefined;
  const readings = dialled(text, country).filter(
    (numbers) => numbers.dialled.length > 0 || numbers.withPlus !== undefined,
  );
  return readings.length === 1 ? readings[0]?.only : undefined;
}

/** The likeliest number or range of numbers that a text is, if it is dialled in this country. */
export const likeliestDialled = (text: string, country: CountryCode): string | undefined =>
  dialled(text, country).flatMap((numbers) => numbers.dialled)[0];

const SCIENTIFIC = /^\+?(\d+)(?:[.,](\d+))?E\+?(\d{1,2})$/iu;

/** The digits that a spreadsheet has written with an exponent; none where it has lost the last of them. */
function inFull(text: string, country: CountryCode | null): readonly Candidate[] {
  const [, whole = '', fraction = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  const digits = whole + fraction;
  return exponent === undefined || fraction.length !== Number(exponent)
    ? []
    : [[digits, 'offer.inFull'], ...fromDialled(digits, country)];
}

/** The number with its last digits replaced; `undefined` where there are too many for it. */
function withEnding(first: string, digits: string): string | undefined {
  if (!first.includes('.'))
    return digits.length < first.length ? first.slice(0, -digits.length) + digits : undefined;
  return digits.length <= 3 ? first.slice(0, first.lastIndexOf('.') + 1) + digits : undefined;
}

function rangeOffer(value: string): readonly Candidate[] {
  const term = termOf(value);
  const size = term && sizeOfTerm(term);
  return size === undefined ? [] : [[value, 'offer.range', { size }]];
}

/** A range of a round number of values that begins at a multiple of it. */
function countedFrom(first: string, digits: string): readonly Candidate[] {
  const term = singleTerm(first);
  if (term?.space === undefined) return [];
  const { low, space } = term;
  const count = BigInt(digits);
  const isRound = space === 'ipv4' ? count > 32n && (count & (count - 1n)) === 0n : /^[1-9]0+$/u.test(digits);
  return isRound && low % count === 0n ? rangeOffer(rangeText(space, low, low + count - 1n)) : [];
}

/** Two numbers side by side, or one number in two parts. */
function apart(text: string, country: CountryCode | null): readonly Candidate[] {
  const [, first = '', second = ''] = /^(\d[\d\s().\-/]{0,30}?)[\s/-]+(\d{1,14})$/u.exec(text) ?? [];
  if (first === '' || singleTerm(first) !== undefined) return [];
  return [...fromDialled(first, country), ...fromDialled(second, country), [digitsOf(text), 'offer.whole']];
}

/** `Caller: 07700 900123`, `wa:447700900123` */
function labelled(text: string, country: CountryCode | null): readonly Candidate[] {
  const [, value = ''] = /^\p{L}[\p{L} .-]{0,30}(?::\s*|\s+)(\d.*)$/u.exec(text) ?? [];
  if (value === '') return [];
  return singleTerm(value)?.space === 'numeric' ? [[value, 'offer.inside']] : fromDialled(value, country);
}

/** A slash stands between the last digits of several numbers, or before a count, a port or an extension. */
function behindSlash(text: string): readonly Candidate[] {
  const [head = '', ...parts] = text.split('/');
  const tails = parts.map((part) => part.trim());
  const first = plainNotation(head).text;
  const [tail, another] = tails;
  const areDigits = tails.every((digits) => /^\d+$/u.test(digits));
  if (tail === undefined || !areDigits || singleTerm(first)?.space === undefined) return [];
  const isPhone = first.startsWith('+');
  const others = isPhone ? tails.flatMap((digits) => withEnding(first, digits) ?? []) : [];
  return [
    ...(another === undefined ? countedFrom(first, tail) : []),
    [first, 'offer.without', { tail: text.slice(head.length).trim() }],
    ...others.map((value) => [value, 'offer.ending'] as const),
    ...(isPhone ? [[first + tails.join(''), 'offer.whole'] as const] : []),
  ];
}

/** A hyphen or dots stand before the last digits of the end of a range, or before an extension. */
function behindHyphen(text: string): readonly Candidate[] {
  const tail = tailOf(text);
  if (tail === undefined || tail.sign === '/') return [];
  const { first, digits, sign } = tail;
  const last = withEnding(first, digits);
  return [
    ...(last === undefined ? [] : rangeOffer(`${first}-${last}`)),
    ...(sign === '-' && first.startsWith('+') ? [[first + digits, 'offer.whole'] as const] : []),
    [first, 'offer.without', { tail: (sign + digits).trim() }],
    ...(last === undefined ? [] : [[last, 'offer.ending'] as const]),
  ];
}

/** An IMEI without its check digit, or with a software version in its place. */
function checked(text: string): readonly Candidate[] {
  const digits = /^\d[\d\s\-/]*$/u.test(text) ? digitsOf(text) : '';
  const imei = digits.slice(0, 14);
  return digits.length === 14 || digits.length === 16
    ? [[`${imei}${imeiCheckDigit(imei)}`, 'offer.checkDigit']]
    : [];
}

/** The 16 digits of a payment card, by Luhn's check; most IMEIs begin with another digit. */
function isPaymentCard(text: string): boolean {
  const digits = /^[2456][\d\s-]*$/u.test(text) ? digitsOf(text).split('').map(Number) : [];
  const weighed = digits.map((digit, at) => (at % 2 === 0 ? 2 * digit - (digit > 4 ? 9 : 0) : digit));
  return digits.length === 16 && weighed.reduce((sum, one) => sum + one, 0) % 10 === 0;
}

/** Prefixes that digits before a `*` may be where they do not say it themselves. */
function beginnings(text: string, country: CountryCode | null): readonly Candidate[] {
  const { digits, international } = readBeforeStar(text) ?? {};
  if (digits === undefined || international !== undefined) return [];
  const open = NUMERIC_DIGITS - digits.length;
  const count = 10n ** BigInt(Math.max(0, open));
  const low = BigInt(digits) * count;
  const inCountry = country === null ? undefined : beginningIn(country, digits);
  return [
    ...[inCountry ?? [], `+${digits}`]
      .flat()
      .filter((number) => countriesOfNumber(number).length > 0)
      .map((number) => [`${number}*`, 'offer.prefix'] as const),
    ...(open > 0 ? rangeOffer(rangeText('numeric', low, low + count - 1n)) : []),
  ];
}

/** The last part of a host has no digits, unless it is Punycode: `203.0.113.1O` is a mistyped address. */
const HOST = /^[^\s/?#@:]+\.(?!(?!xn--)[^\s/?#@:.]*\d)[^\s/?#@:.]*\p{L}[^\s/?#@:]*(?:[/:?#]\S*)?$/iu;

/** A host without a scheme, with both. */
function withSchemes(text: string): readonly Candidate[] {
  const host = text.replace(/^\/\//u, '');
  if (!HOST.test(host) || SCIENTIFIC.test(text)) return [];
  return ['https', 'http'].map((scheme) => [
    plainNotation(`${scheme}://${host}`).text,
    'offer.scheme',
    { scheme },
  ]);
}

/** `https:/example.com`, `http//example.com` */
function mendedScheme(text: string): readonly Candidate[] {
  const [, scheme, rest = ''] = /^(https?)(?::\/?|\/\/|:?\/{3,})([^/:].*)$/iu.exec(text) ?? [];
  return scheme === undefined ? [] : [[plainNotation(`${scheme}://${rest}`).text, 'offer.mended']];
}

const withoutZeros = (text: string): readonly Candidate[] =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(text) ? [[text.replace(/\b0+(?=\d)/gu, ''), 'offer.withoutZeros']] : [];

/** An address and the mask of its network, or the inverse of one. */
function masked(text: string): readonly Candidate[] {
  const [, first = '', second = ''] = /^([\d.]+)(?:\s+|\s*\/\s*)([\d.]+)$/u.exec(text) ?? [];
  const [address, mask] = [singleTerm(first), singleTerm(second)];
  if (address?.space !== 'ipv4' || mask?.space !== 'ipv4') return [];
  const sizes = [(1n << 32n) - mask.low, mask.low + 1n];
  const size = sizes.find((one) => one > 1n && (one & (one - 1n)) === 0n);
  if (size === undefined) return [];
  const low = (address.low / size) * size;
  return rangeOffer(rangeText('ipv4', low, low + size - 1n));
}

/** Ends of a range in the wrong order. */
const turned = (text: string): readonly Candidate[] =>
  [...endsOf(text)].flatMap(({ low, high }) => rangeOffer(`${high}-${low}`));

function inFormula(text: string): readonly Candidate[] {
  if (!text.startsWith('=')) return [];
  const parts = [text.slice(1), ...[...text.matchAll(/"([^"]*)"/gu)].map(([, inside = '']) => inside)];
  return parts.map((part) => [plainNotation(part).text, 'offer.inFormula']);
}

/** The numbers and the addresses of SIP addresses, or of what looks like a mailbox and is none. */
function atHost(text: string, country: CountryCode | null): readonly Candidate[] {
  const isSip = /\bsips?:/iu.test(text);
  return text.split(/[\s<>]+/u).flatMap((part): readonly Candidate[] => {
    const sides = part.replace(/^.*\bsips?:/isu, '').split('@');
    const [user, host] = sides.map((side) => side.split(';')[0] ?? '');
    if (user === undefined || host === undefined) return [];
    const number = plainNotation(user).text;
    return [
      ...(/^\d{7,15}$/u.test(user) && !isSip ? [[`+${user}`, 'offer.number'] as const] : []),
      [number, 'offer.number'],
      ...fromDialled(number, country),
      [plainNotation(host).text, 'offer.host'],
    ];
  });
}

/** A number that is called from a country that dials abroad by 011. */
function abroad(text: string): readonly Candidate[] {
  const digits = /^[\d\s().-]+$/u.test(text) ? digitsOf(text) : '';
  return digits.startsWith('011') && digits.length > 10 ? [[`+${digits.slice(3)}`, 'offer.abroad']] : [];
}

/** What digits may be that are dialled; those of a device may have as many. */
function asDialled(text: string, country: CountryCode | null): readonly Candidate[] {
  // Call records fill the last half of a byte with F.
  const numbers = [...fromDialled(text.replace(/F$/iu, ''), country), ...abroad(text)];
  return numbers.length === 0
    ? []
    : [...numbers, [digitsOf(text), 'offer.digits', { count: NUMERIC_DIGITS }]];
}

/** A SIP address has the form of a mailbox in it, and is none; a mistyped address has other addresses in it. */
const NOTHING_INSIDE = /\bsips?:|^[\da-f.:-]+$/iu;

function foundIn(text: string): readonly Candidate[] {
  if (NOTHING_INSIDE.test(text)) return [];
  const found = findIdentifiers(text);
  const isPart = isPartOf(text, found);
  return found.map(({ value }) => (isPart ? [value, 'offer.part'] : [value, 'offer.inside']));
}

/** Fewer digits are nothing, and more are no phone number. */
function looksNational(text: string): boolean {
  const digits = /^\(?\d[\d\s()\-/]*$/u.test(text) ? digitsOf(text).length : 0;
  return digits >= 6 && digits < 14;
}

const LEAST_ADDRESS = 1 << 24;
const MOST_ADDRESS = 2 ** 32;

/** Databases of addresses have them as whole numbers, which may as well be phone numbers. */
function asInteger(text: string): readonly string[] {
  const ends = /^\d{8,10}(?:-\d{8,10})?$/u.test(text) ? text.split('-').map(Number) : [];
  if (ends.length === 0 || !ends.every((end) => end >= LEAST_ADDRESS && end < MOST_ADDRESS)) return [];
  return [t('identifier.integer', { address: ends.map(formatIpv4).join('-') })];
}

/** One way to understand what is not read for certain. */
interface Meaning {
  readonly code?: RefusalCode;
  readonly offers: (text: string, country: CountryCode | null) => readonly Candidate[];
  /** The grammar's own, if there is none. */
  readonly reason?: (text: string, country: CountryCode | null) => string;
}

const DIGITS: Meaning = {
  code: NATIONAL_NUMBER,
  offers: asDialled,
  // Where numbers are dialled at home, few of them are addresses.
  reason: (text, country) =>
    country === null
      ? [t('identifier.national'), ...asInteger(text)].join(' ')
      : t('identifier.dialledIn', { country: countryName(country) }),
};

/** The first that has an offer counts. */
const MEANINGS: readonly Meaning[] = [
  { code: 'formula', offers: inFormula, reason: () => t('identifier.formula') },
  { offers: inFull },
  { offers: checked },
  DIGITS,
  { offers: apart, reason: () => t('identifier.apart') },
  { offers: labelled, reason: () => WRITE_ALONE },
  { offers: beginnings, reason: () => t('identifier.beginning') },
  { offers: (text) => [...behindSlash(text), ...behindHyphen(text)], reason: () => t('identifier.tail') },
  { offers: withoutZeros },
  { offers: masked, reason: () => t('identifier.mask') },
  { offers: turned },
  { offers: atHost, reason: () => t('identifier.atHost') },
  { offers: mendedScheme },
  { code: 'no-scheme', offers: withSchemes },
  { offers: foundIn, reason: () => WRITE_ALONE },
];

/** Says why a text in plain notation is not read, and what it may mean. */
export function refuse(text: string, country: CountryCode | null): Refused {
  if (isDate(text)) return refused('identifier', t('identifier.date'));
  if (isPaymentCard(text)) return refused('identifier', t('identifier.card'));
  for (const { code = 'identifier', offers, reason } of MEANINGS) {
    const meant = sound(offers(text, country));
    if (meant.length > 0) return refused(code, reason?.(text, country) ?? grammarReason(text), meant);
  }
  if (text.startsWith('=')) return refused('formula', t('identifier.formula'));
  return looksNational(text)
    ? refused(NATIONAL_NUMBER, [t('identifier.national'), ...asInteger(text)].join(' '))
    : refused('identifier', [grammarReason(text), ...asInteger(text)].join(' '));
}
