import { formatIpv4, readIpv4 } from './ipv4.ts';

const COLON = 58;
const DOT = 46;
const NINE = 57;
const UNDERSCORE = 95;
const GROUPS = 8;
const LONGEST = '0000:0000:0000:0000:0000:0000:255.255.255.255'.length;

/** An IPv6 address as its eight groups of 16 bits, from the left. */
export type Ipv6Groups = readonly number[];

/** An address and how it was written. */
export interface Ipv6Address {
  readonly groups: Ipv6Groups;
  /** Lower case, no leading zeros in a group, no dotted tail. */
  readonly isPlain: boolean;
  /** The group that `::` begins and how many it stands for; -1 and 0 for none. */
  readonly gapStart: number;
  readonly gapLength: number;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = (code | 32) - 97;
  return letter >= 0 && letter <= 5 ? letter + 10 : -1;
}

/** The address with zeros in the place of `::`, which stood before group `gapStart` (-1 for no `::`). */
function filled(written: number[], gapStart: number, isPlain: boolean): Ipv6Address | undefined {
  const gapLength = GROUPS - written.length;
  if (gapStart === -1) return gapLength === 0 ? { groups: written, isPlain, gapStart, gapLength } : undefined;
  if (gapLength < 1) return undefined;
  const groups: number[] = [];
  for (let group = 0; group < gapStart; group += 1) groups.push(written[group] ?? 0);
  for (let zero = 0; zero < gapLength; zero += 1) groups.push(0);
  for (let group = gapStart; group < written.length; group += 1) groups.push(written[group] ?? 0);
  return { groups, isPlain, gapStart, gapLength };
}

/**
 * The IPv6 address in `text` from `start` to `end`, in any form of RFC 4291, 2.2, a dotted tail included;
 * `undefined` for anything else, zones and brackets too.
 */
export function readIpv6(text: string, start: number, end: number): Ipv6Address | undefined {
  if (end - start < 2 || end - start > LONGEST) return undefined;
  const groups: number[] = [];
  let index = start;
  let gapStart = -1;
  let isPlain = true;
  if (text.charCodeAt(index) === COLON) {
    if (text.charCodeAt(index + 1) !== COLON) return undefined;
    gapStart = 0;
    index += 2;
  }
  while (index < end) {
    if (groups.length === GROUPS) return undefined;
    const groupStart = index;
    let group = 0;
    let code = text.charCodeAt(index);
    let digit = hexDigit(code);
    const firstDigit = digit;
    while (digit !== -1 && index < end) {
      group = group * 16 + digit;
      if (code < UNDERSCORE && code > NINE) isPlain = false;
      index += 1;
      code = text.charCodeAt(index);
      digit = hexDigit(code);
    }
    if (index === groupStart || index - groupStart > 4) return undefined;
    if (firstDigit === 0 && index - groupStart > 1) isPlain = false;
    if (index < end && code === DOT) {
      isPlain = false;
      const tail = groups.length > 6 ? -1 : readIpv4(text, groupStart, end);
      if (tail === -1) return undefined;
      groups.push(tail >>> 16, tail & 0xffff);
      break;
    }
    groups.push(group);
    if (index === end) break;
    if (code !== COLON) return undefined;
    index += 1;
    if (index === end) return undefined;
    if (text.charCodeAt(index) === COLON) {
      if (gapStart !== -1) return undefined;
      gapStart = groups.length;
      index += 1;
    }
  }
  return filled(groups, gapStart, isPlain);
}

/** Scratch space to convert groups to a number of 128 bits and back; it keeps nothing between calls. */
const halves = new DataView(new ArrayBuffer(16));

export function ipv6ValueOf(groups: Ipv6Groups): bigint {
  for (let group = 0; group < GROUPS; group += 2) {
    halves.setUint32(group * 2, (groups[group] ?? 0) * 0x1_0000 + (groups[group + 1] ?? 0));
  }
  return (halves.getBigUint64(0) << 64n) | halves.getBigUint64(8);
}

function ipv6GroupsOf(value: bigint): Ipv6Groups {
  halves.setBigUint64(0, value >> 64n);
  halves.setBigUint64(8, value);
  return Array.from({ length: GROUPS }, (_, group) => halves.getUint16(group * 2));
}

/** The first group that begins the longest run of at least two zero groups, and the run's length. */
function longestZeroRun(groups: Ipv6Groups): readonly [start: number, length: number] {
  let longestStart = -1;
  let longest = 1;
  let zeros = 0;
  for (let group = 0; group < GROUPS; group += 1) {
    zeros = groups[group] === 0 ? zeros + 1 : 0;
    if (zeros > longest) {
      longest = zeros;
      longestStart = group - zeros + 1;
    }
  }
  return [longestStart, longest];
}

function isIpv4Mapped(groups: Ipv6Groups): boolean {
  return groups[0] === 0 && groups[5] === 0xffff && groups.every((group, index) => group === 0 || index > 4);
}

/** The canonical text of RFC 5952: lower case, the longest run of zeros (the first of equals) as `::`, IPv4-mapped ones with a dotted tail. */
export function formatIpv6Groups(groups: Ipv6Groups): string {
  if (isIpv4Mapped(groups)) {
    return `::ffff:${formatIpv4((groups[6] ?? 0) * 0x1_0000 + (groups[7] ?? 0))}`;
  }
  const [runStart, runLength] = longestZeroRun(groups);
  let text = '';
  for (let index = 0; index < GROUPS; index += 1) {
    if (index === runStart) {
      text += '::';
      index += runLength - 1;
    } else {
      if (index > 0 && index !== runStart + runLength) text += ':';
      text += (groups[index] ?? 0).toString(16);
    }
  }
  return text;
}

/** The same for an address that stands in `text` from `start` to `end`: mostly it is that text itself. */
export function canonicalIpv6(address: Ipv6Address, text: string, start: number, end: number): string {
  const { groups, isPlain, gapStart, gapLength } = address;
  if (isPlain && !isIpv4Mapped(groups)) {
    const [runStart, runLength] = longestZeroRun(groups);
    if (runStart === gapStart && (gapStart === -1 || runLength === gapLength)) return text.slice(start, end);
  }
  return formatIpv6Groups(groups);
}

/** The same for the address as a number. */
export function formatIpv6(value: bigint): string {
  return formatIpv6Groups(ipv6GroupsOf(value));
}

export function isIpv6(text: string, start = 0, end = text.length): boolean {
  return readIpv6(text, start, end) !== undefined;
}
