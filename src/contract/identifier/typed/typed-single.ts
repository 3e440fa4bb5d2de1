import type { IdentifierSpace } from '../identifier.ts';
import { parseIdentifier } from '../index.ts';
import { readCidr } from '../ip.ts';
import { readIpv4 } from '../ipv4.ts';
import { isIpv6 } from '../ipv6.ts';
import { readPhone } from '../phone.ts';
import { rangeText, sizeText } from '../range.ts';
import { parseSearchTerm } from '../search-term.ts';
import { changed, inOrder, type TypedText, unchanged } from './typed-text.ts';

/** Longer than any range of addresses or numbers with their punctuation. */
export const MAX_RANGE_LENGTH = 160;

const PHONE = /^\(?(?:\+|00)[\d\s().\-/+]*$/u;
export const SEPARATORS = /[\s().\-/]+/gu;

const digitsOf = (text: string) => text.replace(/\D+/gu, '');

/** A number of this many digits is complete: a short end behind its hyphen or slash belongs to a range. */
const WHOLE_NUMBER_DIGITS = 11;

/**
 * `+1234567-1234568`, `+447700900100-199` and `+447700900100..199`: rather a range whose second end is not written out than one number with a
 * hyphen in it, like `+44-7700-900123` or `+1-202-555-0123`.
 */
export function mayBeRange(text: string): boolean {
  if (text.includes('..')) return true;
  const hyphen = text.lastIndexOf('-');
  if (hyphen === -1) return false;
  const first = digitsOf(text.slice(0, hyphen));
  const second = digitsOf(text.slice(hyphen));
  if (first.length >= 7 && Math.abs(first.length - second.length) < 2) return true;
  const isShort = second.length <= 4 && second > first.slice(first.length - second.length);
  return isShort && second !== '' && first.length >= WHOLE_NUMBER_DIGITS;
}

/** `+447700900100/100`: rather a number and a count than one number with a slash in it, like `+49 89/1234567`. */
function mayBeCount(text: string): boolean {
  const slash = text.lastIndexOf('/');
  return slash !== -1 && digitsOf(text.slice(0, slash)).length >= WHOLE_NUMBER_DIGITS - 1;
}

function typedPhone(text: string): TypedText {
  if (!PHONE.test(text) || mayBeRange(text) || mayBeCount(text)) return unchanged(text);
  const read = inOrder(text, [
    (typed) => {
      const withoutTrunk = typed.replace(/^(\(?(?:\+|00)[\d\s]+(?:\)\s*)?)\(0\)/u, '$1');
      return changed(typed, withoutTrunk, 'Removed (0), the national trunk prefix.');
    },
    (typed) =>
      changed(typed, typed.replace(SEPARATORS, ''), 'Removed spaces and punctuation inside the number.'),
    (typed) => changed(typed, typed.replace(/^00/u, '+'), 'Replaced the leading 00 with +.'),
  ]);
  return readPhone(read.text, 0, read.text.length) === -1 ? unchanged(text) : read;
}

function typedNumeric(text: string): TypedText {
  const digits = text.replace(SEPARATORS, '');
  if (!/^\d[\d\s.\-/]*\d$/u.test(text) || digits.length !== 15) return unchanged(text);
  // `100.0.0.0 - 100.0.63.255` has 15 digits too.
  if (text.split(/[\s\-/]+/u).some((part) => readIpv4(part, 0, part.length) !== -1)) return unchanged(text);
  return changed(text, digits, 'Removed separators between digits.');
}

function typedBrackets(text: string): TypedText {
  const isBracketed = text.startsWith('[') && text.endsWith(']') && isIpv6(text, 1, text.length - 1);
  return isBracketed
    ? changed(text, text.slice(1, -1), 'Removed the brackets around the address.')
    : unchanged(text);
}

function typedCidr(text: string): TypedText {
  const slash = text.indexOf('/');
  if (slash === -1) return unchanged(text);
  const block = readCidr(`${text.slice(0, slash).trimEnd()}/${text.slice(slash + 1).trimStart()}`);
  if (block === undefined) return unchanged(text);
  return changed(
    text,
    block.rangeText,
    block.count === 1n
      ? `Removed ${text.slice(slash).trim()}, which stands for this one address.`
      : `Converted the block ${text} to a range of ${sizeText(block.space, block.count)}.`,
  );
}

/** A count that could be the prefix length of a block is not taken for a count; fewer phone numbers are written one by one. */
const LEAST_COUNT: Partial<Record<IdentifierSpace, bigint>> = {
  ipv4: 129n,
  phone: 10n,
  numeric: 10n,
};

/** `<first>/<count>`. */
function typedCount(text: string): TypedText {
  const slash = text.lastIndexOf('/');
  const countText = text.slice(slash + 1).trim();
  if (slash === -1 || !/^[1-9]\d{1,8}$/u.test(countText)) return unchanged(text);
  const start = typedPhone(text.slice(0, slash).trimEnd());
  const first = parseIdentifier(start.text);
  if (!first.ok || first.space === undefined) return unchanged(text);
  const { space, low, high } = first;
  const count = BigInt(countText);
  const least = LEAST_COUNT[space];
  if (low !== high || least === undefined || count < least) return unchanged(text);
  const range = rangeText(space, low, low + count - 1n);
  if (!parseSearchTerm(range).ok) return unchanged(text);
  const sentence = `Read /${countText} as a count: a range of ${sizeText(space, count)}.`;
  return { text: range, changes: [...start.changes, sentence] };
}

const WILDCARD = /[x?*_]/iu;
const WILDCARDS = /^[x?*_][x?*_\s.-]*$/iu;

/** Both ends of a range for `text` with each trailing wildcard as any digit: phones and 15 digits. */
function typedWildcardDigits(text: string, start: string, wildcards: string): TypedText {
  const signs = wildcards.replace(SEPARATORS, '');
  const low = typedPhone(start + '0'.repeat(signs.length));
  const first = parseSearchTerm(low.text);
  if (!first.ok || (first.space !== 'phone' && first.space !== 'numeric')) return unchanged(text);
  const count = 10n ** BigInt(signs.length);
  return {
    text: rangeText(first.space, first.low, first.low + count - 1n),
    changes: [
      ...low.changes,
      `Read ${signs} as any ${signs.length === 1 ? 'digit' : 'digits'}: a range of ${sizeText(first.space, count)}.`,
    ],
  };
}

/** `192.0.*.*`: whole octets, to the end. */
function typedWildcardOctets(text: string): TypedText {
  const octets = text.split('.');
  if (octets.length !== 4) return unchanged(text);
  const filledBy = (octet: string) => octets.map((one) => (WILDCARDS.test(one) ? octet : one)).join('.');
  const block = parseIdentifier(`${filledBy('0')}-${filledBy('255')}`);
  const firstWildcard = octets.findIndex((octet) => WILDCARDS.test(octet));
  const isTrailing = octets.slice(firstWildcard).every((octet) => WILDCARDS.test(octet));
  if (!isTrailing || !block.ok || block.space !== 'ipv4') return unchanged(text);
  const wildcards = octets.slice(firstWildcard).join('.');
  const size = sizeText('ipv4', block.high - block.low + 1n);
  return {
    text: block.canonical,
    changes: [`Read ${wildcards} as any value: a range of ${size}.`],
  };
}

/** `+4479701234xx`, `192.0.2.*`: what is left open at the end. A sign in the middle means many ranges. */
function typedWildcards(text: string): TypedText {
  const at = text.length > MAX_RANGE_LENGTH ? -1 : text.search(WILDCARD);
  if (at < 1) return unchanged(text);
  const start = text.slice(0, at);
  const rest = text.slice(at);
  if (!WILDCARDS.test(rest)) return unchanged(text);
  const octets = typedWildcardOctets(text);
  return octets.changes.length > 0 ? octets : typedWildcardDigits(text, start, rest);
}

/** One IP address, block, phone number or numeric identifier with the punctuation that people write in it. */
export function readTypedSingle(text: string): TypedText {
  return inOrder(text, [typedBrackets, typedCidr, typedCount, typedWildcards, typedPhone, typedNumeric]);
}
