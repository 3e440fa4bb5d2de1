import { formatIpv4, readIpv4 } from './ipv4.ts';

const COLON = 58;
const DOT = 46;
const LONGEST = '0000:0000:0000:0000:0000:0000:255.255.255.255'.length;

/** The address being read or written: eight groups of 16 bits. One is enough, since nothing here waits. */
const address = new DataView(new ArrayBuffer(16));

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = (code | 32) - 97;
  return letter >= 0 && letter <= 5 ? letter + 10 : -1;
}

/** Moves the groups after `::` to the end and fills the hole with zeros. */
function spread(gap: number, count: number): void {
  const moved = 8 - count;
  for (let group = 7; group >= gap; group -= 1) {
    address.setUint16(group * 2, group - moved >= gap ? address.getUint16((group - moved) * 2) : 0);
  }
}

/**
 * The 128-bit number of an IPv6 address in `text` from `start` to `end`, in any form of RFC 4291, 2.2, a dotted tail
 * included; `undefined` for anything else, zones and brackets too.
 */
export function readIpv6(text: string, start: number, end: number): bigint | undefined {
  if (end - start < 2 || end - start > LONGEST) return undefined;
  let index = start;
  let count = 0;
  let gap = -1;
  if (text.charCodeAt(index) === COLON) {
    if (text.charCodeAt(index + 1) !== COLON) return undefined;
    gap = 0;
    index += 2;
  }
  while (index < end) {
    if (count === 8) return undefined;
    const groupStart = index;
    let group = 0;
    let digit = hexDigit(text.charCodeAt(index));
    while (digit !== -1) {
      group = group * 16 + digit;
      index += 1;
      digit = index < end ? hexDigit(text.charCodeAt(index)) : -1;
    }
    const digits = index - groupStart;
    if (digits === 0 || digits > 4) return undefined;
    if (index < end && text.charCodeAt(index) === DOT) {
      const tail = count > 6 ? -1 : readIpv4(text, groupStart, end);
      if (tail === -1) return undefined;
      address.setUint32(count * 2, tail);
      count += 2;
      break;
    }
    address.setUint16(count * 2, group);
    count += 1;
    if (index === end) break;
    if (text.charCodeAt(index) !== COLON) return undefined;
    index += 1;
    if (index === end) return undefined;
    if (text.charCodeAt(index) === COLON) {
      if (gap !== -1) return undefined;
      gap = count;
      index += 1;
    }
  }
  if (gap === -1 ? count !== 8 : count > 7) return undefined;
  if (gap !== -1) spread(gap, count);
  return (address.getBigUint64(0) << 64n) | address.getBigUint64(8);
}

/** The canonical text of RFC 5952: lower case, the longest run of zeros (the first of equals) as `::`, IPv4-mapped ones with a dotted tail. */
export function formatIpv6(value: bigint): string {
  address.setBigUint64(0, value >> 64n);
  address.setBigUint64(8, value);
  if (value >> 32n === 0xffffn) return `::ffff:${formatIpv4(address.getUint32(12))}`;
  let runStart = -1;
  let runLength = 1;
  let zeros = 0;
  for (let group = 0; group < 8; group += 1) {
    zeros = address.getUint16(group * 2) === 0 ? zeros + 1 : 0;
    if (zeros > runLength) {
      runLength = zeros;
      runStart = group - zeros + 1;
    }
  }
  let text = '';
  for (let group = 0; group < 8; group += 1) {
    if (group === runStart) {
      text += '::';
      group += runLength - 1;
    } else {
      if (text !== '' && !text.endsWith(':')) text += ':';
      text += address.getUint16(group * 2).toString(16);
    }
  }
  return text;
}
