import { readCidr } from './cidr.ts';
import { isIpv6 } from './ipv6.ts';
import { readPhone } from './phone.ts';
import { changed, inOrder } from './typed-text.ts';
import type { TypedText } from './typed-text.ts';

const PHONE = /^\(?(?:\+|00)[\d\s().\-/+]*$/u;
const SEPARATORS = /[\s().\-/]+/gu;
const TWO_PARTS = /^\D*(\d+)-(\d+)$/u;

const unchanged = (text: string): TypedText => ({ text, changes: [] });

/** `+1234567-1234568`: rather a range whose second + is missing than one number with a hyphen. */
function mayBeRange(text: string): boolean {
  const [, first = '', second = ''] = TWO_PARTS.exec(text) ?? [];
  return first.length >= 7 && Math.abs(first.length - second.length) < 2;
}

function typedPhone(text: string): TypedText {
  if (!PHONE.test(text) || mayBeRange(text)) return unchanged(text);
  const read = inOrder(text, [
    (typed) => {
      const withoutTrunk = typed.replace(/^(\(?(?:\+|00)[\d\s]+\)?\s*)\(0\)/u, '$1');
      return changed(typed, withoutTrunk, 'Left out (0), which is dialled inside the country only.');
    },
    (typed) =>
      changed(typed, typed.replace(SEPARATORS, ''), 'Left out the spaces and punctuation inside the number.'),
    (typed) => changed(typed, typed.replace(/^00/u, '+'), 'Read 00 at the start as +.'),
  ]);
  return readPhone(read.text, 0, read.text.length) === -1 ? unchanged(text) : read;
}

function typedNumeric(text: string): TypedText {
  const digits = text.replace(SEPARATORS, '');
  if (!/^\d[\d\s.\-/]*\d$/u.test(text) || digits.length !== 15) return unchanged(text);
  return changed(text, digits, 'Left out the separators between the digits.');
}

function typedBrackets(text: string): TypedText {
  const isBracketed = text.startsWith('[') && text.endsWith(']') && isIpv6(text, 1, text.length - 1);
  return isBracketed
    ? changed(text, text.slice(1, -1), 'Left out the brackets around the address.')
    : unchanged(text);
}

function typedCidr(text: string): TypedText {
  const block = readCidr(text.replace(/\s*\/\s*/u, '/'));
  if (block === undefined) return unchanged(text);
  return changed(text, block.rangeText, `Wrote the block ${text} as its first and last address.`);
}

/** One IP address, block, phone number or numeric identifier with the punctuation that people write in it. */
export function readTypedSingle(text: string): TypedText {
  return inOrder(text, [typedBrackets, typedCidr, typedPhone, typedNumeric]);
}
