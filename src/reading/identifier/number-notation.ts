import { readCidr } from '../../contract/identifier/ip.ts';
import { readPhone } from '../../contract/identifier/phone.ts';
import { rangeText, sizeText } from '../../contract/identifier/range.ts';
import { isPossibleNumber, plannedNumber } from '../home-country/numbering-plan.ts';
import { t } from './messages.ts';
import { changed, keeping, type Notation, singleTerm, type Step, termOf } from './notation.ts';

/** Longer than any range of addresses or numbers with their punctuation. */
export const MAX_RANGE_LENGTH = 160;

const PHONE = /^\(?(?:\+|00)[\d\s().\-/]*$/u;
const PUNCTUATION = /[\s().\-/]+/gu;

/** `+447700900123` for an international number with punctuation in it; `undefined` for all other texts. */
function internationalNumber(text: string): string | undefined {
  // Several dots at the end stand for digits that were left out.
  if (!PHONE.test(text) || text.endsWith('..')) return undefined;
  const number = text
    .replace(/^(\(?(?:\+|00)[\d\s]+(?:\)\s*)?)\(0\)/u, '$1')
    .replace(PUNCTUATION, '')
    .replace(/^00/u, '+');
  return readPhone(number, 0, number.length) === -1 ? undefined : number;
}

/** A number or address, and digits behind its last hyphen, slash or dots that may be another one, or a count. */
export interface Tail {
  readonly first: string;
  readonly sign: string;
  readonly digits: string;
}

const TAIL = /^(.*[\d)])\s*(-|\/|\.{2,3}|\sto\s)\s*(\d[\d\s]*)$/iu;

/** A number of this many digits may be complete. In a shorter one, a hyphen is punctuation. */
const WHOLE_NUMBER_DIGITS = 10;

/**
 * The parts of `+44 20 7222 1234 / 7890`, `+447700900100-199` and `192.0.2.1-9`, which several people read in several ways;
 * `undefined` where the sign can only be punctuation in one number, like the hyphens of `+1-202-555-0123`.
 */
export function tailOf(text: string): Tail | undefined {
  const [, head = '', sign = '', spaced = ''] = TAIL.exec(text) ?? [];
  const digits = spaced.replace(/\s+/gu, '');
  const number = internationalNumber(head);
  if (number === undefined) {
    const first = singleTerm(head.trim());
    return first?.space === undefined ? undefined : { first: first.canonical, sign, digits };
  }
  const whole = internationalNumber(head + digits);
  const isPossible = whole !== undefined && isPossibleNumber(whole);
  const isLater = digits.length < number.length && digits > number.slice(-digits.length);
  const isPunctuation =
    sign === '-'
      ? isPossible && (!isPossibleNumber(number) || number.length <= WHOLE_NUMBER_DIGITS || !isLater)
      : sign === '/' && isPossible && !isPossibleNumber(number);
  return isPunctuation ? undefined : { first: number, sign, digits };
}

const isWhole = (number: string): boolean => number.length > WHOLE_NUMBER_DIGITS && isPossibleNumber(number);

/**
 * Whether something else stands behind a number that is whole without it, as in `+447700900123 412` and `+44 7700 900123 (3)`:
 * one in a single piece, or one that would be too long with it.
 */
function hasMoreBehind(text: string, number: string): boolean {
  const isPossible = isPossibleNumber(number);
  return [...text.matchAll(/[\s(]+/gu)].some(({ index }) => {
    const before = text.slice(0, index);
    const first = internationalNumber(before);
    return first !== undefined && isWhole(first) && (!isPossible || !/[\s().-]/u.test(before));
  });
}

const phone: Step = (text) => {
  const number = internationalNumber(text);
  if (number === undefined || tailOf(text) !== undefined || hasMoreBehind(text, number)) return undefined;
  const planned = plannedNumber(number);
  const withoutZero = text.replace('(0)', '');
  if (planned !== number)
    return { text: planned, changes: [t('notation.insideOnly', { number: planned })], isGuess: true };
  const changes = [
    ...(withoutZero === text ? [] : [t('notation.trunkZero')]),
    ...(/[\s().\-/]/u.test(withoutZero) ? [t('notation.punctuation')] : []),
    ...(/^\(?00/u.test(text) ? [t('notation.doubleZero')] : []),
  ];
  // No plan has such a number, so the 15 digits may be another thing after all.
  return { text: number, changes, isGuess: /^\d{15}$/u.test(text) && !isPossibleNumber(number) };
};

/** The parts of an IMEI, or equal groups. In other groups, 15 digits may be a number and what stands behind it. */
const GROUPED =
  /^(?!00)(?:\d{2}([ -])\d{6}\1\d{6}\1\d|\d{8}([ -])\d{6}\2\d|[1-9]\d{2}(?: \d{3}){4}|[1-9]\d{4}(?: \d{5}){2})$/u;

const numeric: Step = (text) =>
  GROUPED.test(text) ? changed(text, text.replace(PUNCTUATION, ''), () => t('notation.digits')) : undefined;

/** A number as a column of decimal numbers has it: `+4930901820.0`. */
const integer = keeping(/^(\+?\d[\d\s]{6,})[.,]0{1,2}$/u, 'notation.decimals');

/** `447,700,900,123` */
const ungrouped: Step = (text) =>
  /^\+?\d{1,3}(?:[,'’]\d{3}){2,5}$/u.test(text)
    ? changed(text, text.replace(/[,'’]/gu, ''), () => t('notation.thousands'))
    : undefined;

/** `203.0.113.7:8080`, `[2001:db8::7]:443` */
const withoutPort: Step = (text) => {
  const [, ipv4, ipv6, port = ''] = /^(?:(\d+(?:\.\d+){3})|\[([\da-f:.]+)\]):(\d{1,5})$/iu.exec(text) ?? [];
  return changed(text, ipv4 ?? ipv6 ?? text, () => t('notation.port', { port }));
};

const block: Step = (text) => {
  const [address = '', prefix, ...more] = text.split('/').map((part) => part.trim());
  const read = prefix === undefined || more.length > 0 ? undefined : readCidr(`${address}/${prefix}`);
  if (read === undefined) return undefined;
  if (read.count === 1n)
    return changed(text, read.rangeText, () => t('notation.oneAddress', { prefix: `/${prefix}` }));
  const size = sizeText(read.space, read.count);
  return {
    text: read.rangeText,
    changes: [t('notation.block', { block: text, size })],
    // An address in the block may be meant alone, with the length of its network beside it.
    isGuess: termOf(read.rangeText)?.low !== termOf(address)?.low,
  };
};

const WILDCARD = /[x?*_]/iu;
const WILDCARDS = /^[x?*_][x?*_\s.-]*$/iu;

/** Both ends of a range for each trailing wildcard as any digit: phones and 15 digits. */
function wildcardDigits(start: string, wildcards: string) {
  const signs = wildcards.replace(PUNCTUATION, '');
  const stem = internationalNumber(start);
  const zeros = start + '0'.repeat(signs.length);
  const isBehindWhole = stem !== undefined && isWhole(stem);
  const isMark = isBehindWhole && !/^\*+$/u.test(signs);
  // A question mark or an x behind a whole number is no digit that it lacks.
  if (isMark && signs.length === 1) return undefined;
  if (isBehindWhole && !isPossibleNumber(internationalNumber(zeros) ?? stem)) return undefined;
  const low: Notation = (termOf(zeros) === undefined ? (phone(zeros) ?? numeric(zeros)) : undefined) ?? {
    text: zeros,
    changes: [],
    isGuess: false,
  };
  const first = termOf(low.text);
  if (first?.space !== 'phone' && first?.space !== 'numeric') return undefined;
  const count = 10n ** BigInt(signs.length);
  const sentence = t('notation.wildcardDigits', {
    signs,
    digits: signs.length,
    size: sizeText(first.space, count),
  });
  const text = rangeText(first.space, first.low, first.low + count - 1n);
  return { text, changes: [...low.changes, sentence], isGuess: low.isGuess || isMark };
}

/** `192.0.*.*`: whole octets, to the end. */
function wildcardOctets(text: string) {
  const octets = text.split('.');
  const first = octets.findIndex((octet) => WILDCARDS.test(octet));
  const open = octets.slice(first);
  if (octets.length !== 4 || first === -1 || !open.every((octet) => WILDCARDS.test(octet))) return undefined;
  const filledBy = (octet: string) => [...octets.slice(0, first), ...open.map(() => octet)].join('.');
  const read = termOf(`${filledBy('0')}-${filledBy('255')}`);
  if (read?.space !== 'ipv4') return undefined;
  const size = sizeText('ipv4', read.high - read.low + 1n);
  return changed(text, read.canonical, () => t('notation.wildcardOctets', { signs: open.join('.'), size }));
}

/** `+4479701234xx`, `192.0.2.*`: what is left open at the end. A sign in the middle means many ranges. */
const wildcards: Step = (text) => {
  const at = text.length > MAX_RANGE_LENGTH ? -1 : text.search(WILDCARD);
  if (at < 1 || !WILDCARDS.test(text.slice(at))) return undefined;
  return wildcardOctets(text) ?? wildcardDigits(text.slice(0, at), text.slice(at));
};

/** One IP address, block, phone number or numeric identifier with the punctuation that people write in it. */
export const NUMBERS: readonly Step[] = [integer, ungrouped, withoutPort, block, wildcards, phone, numeric];
