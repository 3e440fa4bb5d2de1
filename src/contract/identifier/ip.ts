import { refuse } from './identifier.ts';
import type { IntervalIdentifier, ParsedIdentifier, Refusal } from './identifier.ts';
import { formatIpv4, readIpv4 } from './ipv4.ts';
import { canonicalIpv6, formatIpv6Groups, ipv6ValueOf, isIpv6, readIpv6 } from './ipv6.ts';
import type { Ipv6Groups } from './ipv6.ts';
import { rangeText, refuseDownwards, withSizeWarning } from './range.ts';
import { specialIpv4, specialIpv6 } from './special-addresses.ts';

/**
 * A single IPv4 or IPv6 address; `undefined` for any other text. IPv4 is four decimal octets without leading zeros,
 * so its text is canonical; IPv6 may have any form of RFC 4291 and becomes RFC 5952's. An IPv4-mapped address stays
 * IPv6, with a warning. Source: INTERFACE.md, "Identifiers".
 */
export function readIp(text: string): IntervalIdentifier | undefined {
  const ipv4 = readIpv4(text, 0, text.length);
  if (ipv4 !== -1) {
    const value = BigInt(ipv4);
    const warnings = specialIpv4(ipv4, ipv4);
    return { ok: true, kind: 'ip', canonical: text, space: 'ipv4', low: value, high: value, warnings };
  }
  const ipv6 = readIpv6(text, 0, text.length);
  if (ipv6 === undefined) return undefined;
  const { groups } = ipv6;
  const value = ipv6ValueOf(groups);
  const warnings = specialIpv6(groups, value, groups, value);
  const canonical = canonicalIpv6(ipv6, text, 0, text.length);
  return { ok: true, kind: 'ip', canonical, space: 'ipv6', low: value, high: value, warnings };
}

function ipv4Range(text: string, low: number, high: number): ParsedIdentifier {
  if (low > high) return refuseDownwards(formatIpv4(low), formatIpv4(high));
  const addresses = { space: 'ipv4', low: BigInt(low), high: BigInt(high) } as const;
  return {
    ok: true,
    kind: low === high ? 'ip' : 'ip-range',
    canonical: low === high ? formatIpv4(low) : text,
    ...addresses,
    warnings: withSizeWarning(specialIpv4(low, high), addresses),
  };
}

function ipv6Range(lowGroups: Ipv6Groups, highGroups: Ipv6Groups): ParsedIdentifier {
  const low = ipv6ValueOf(lowGroups);
  const high = ipv6ValueOf(highGroups);
  const lowText = formatIpv6Groups(lowGroups);
  const highText = formatIpv6Groups(highGroups);
  if (low > high) return refuseDownwards(lowText, highText);
  const addresses = { space: 'ipv6', low, high } as const;
  return {
    ok: true,
    kind: low === high ? 'ip' : 'ip-range',
    canonical: low === high ? lowText : `${lowText}-${highText}`,
    ...addresses,
    warnings: withSizeWarning(specialIpv6(lowGroups, low, highGroups, high), addresses),
  };
}

/** Explains the refusal of a short range, `192.0.2.1-9`; `undefined` for any other text. */
function explainShortRange(text: string): Refusal | undefined {
  const [, network, first, last] = /^(\d+\.\d+\.\d+\.)(\d+)-(\d{1,3})$/u.exec(text) ?? [];
  if (network === undefined) return undefined;
  return Number(first) > Number(last)
    ? refuseDownwards(network + first, network + last)
    : refuse(`Write both ends of the range in full: ${network}${first}-${network}${last}.`);
}

/**
 * `<ip>-<ip>` of one family, upwards; `hyphen` is where it is cut. A range from an address to itself is that
 * address: kind `ip`, canonical without the second half. Source: INTERFACE.md, "Identifiers".
 */
export function parseIpRange(text: string, hyphen: number): ParsedIdentifier {
  const low4 = readIpv4(text, 0, hyphen);
  const high4 = readIpv4(text, hyphen + 1, text.length);
  if (low4 !== -1 && high4 !== -1) return ipv4Range(text, low4, high4);
  const low6 = readIpv6(text, 0, hyphen);
  const high6 = readIpv6(text, hyphen + 1, text.length);
  if (low6 !== undefined && high6 !== undefined) return ipv6Range(low6.groups, high6.groups);
  if ((low4 !== -1 && high6 !== undefined) || (low6 !== undefined && high4 !== -1)) {
    return refuse(
      'One end of this range is an IPv4 address and the other an IPv6 address. Write two addresses of one family.',
    );
  }
  const short = low4 === -1 ? undefined : explainShortRange(text);
  if (short !== undefined) return short;
  const lowReads = low4 !== -1 || low6 !== undefined;
  const end = lowReads ? 'second' : 'first';
  const wrong = lowReads ? text.slice(hyphen + 1) : text.slice(0, hyphen);
  return refuse(() => `The ${end} end of the range is not an IP address. ${explainAddress(wrong)}`);
}

/** A block of addresses in CIDR notation, and the same written in the interface's own form. */
interface CidrBlock {
  readonly space: 'ipv4' | 'ipv6';
  /** `<first>-<last>`, or the one address of a /32 or /128. */
  readonly rangeText: string;
  readonly count: bigint;
}

function blockOf(space: 'ipv4' | 'ipv6', value: bigint, prefix: number): CidrBlock | undefined {
  const bits = space === 'ipv4' ? 32 : 128;
  if (prefix > bits) return undefined;
  const count = 1n << BigInt(bits - prefix);
  const low = (value / count) * count;
  return { space, count, rangeText: rangeText(space, low, low + count - 1n) };
}

/** Reads `<ip>/<prefix length>`; the block is the one that the address lies in, so `10.0.0.5/24` is 10.0.0.0 to 10.0.0.255. */
export function readCidr(text: string): CidrBlock | undefined {
  const slash = text.indexOf('/');
  const prefixText = text.slice(slash + 1);
  if (slash === -1 || !/^(?:0|[1-9]\d{0,2})$/u.test(prefixText)) return undefined;
  const prefix = Number(prefixText);
  const ipv4 = readIpv4(text, 0, slash);
  if (ipv4 !== -1) return blockOf('ipv4', BigInt(ipv4), prefix);
  const ipv6 = readIpv6(text, 0, slash);
  return ipv6 === undefined ? undefined : blockOf('ipv6', ipv6ValueOf(ipv6.groups), prefix);
}

const isAddress = (text: string) => readIpv4(text, 0, text.length) !== -1 || isIpv6(text);

function explainSlash(text: string): string {
  const block = readCidr(text);
  if (block === undefined) {
    return 'Leave out what follows the slash, or write a range of two addresses: 10.0.0.0-10.0.0.255.';
  }
  if (block.count === 1n) return `This is CIDR notation for one address: write ${block.rangeText}.`;
  return `CIDR notation is not accepted: write it as a range: ${block.rangeText}.`;
}

function explainIpv4(text: string): string {
  const octets = text.split('.');
  if (octets.some((octet) => /^0\d/u.test(octet))) {
    const plain = octets.map((octet) => octet.replace(/^0+(?=\d)/u, '')).join('.');
    return isAddress(plain)
      ? `An IPv4 address has no leading zeros, which some programs read as octal: write ${plain} if that is meant.`
      : 'An IPv4 address has no leading zeros: write each of its four numbers plainly, from 0 to 255.';
  }
  if (octets.length !== 4 || octets.includes('')) {
    const count = octets.filter((octet) => octet !== '').length;
    return `An IPv4 address has four numbers with dots between them, like 192.0.2.7; this has ${count}.`;
  }
  return 'Each number of an IPv4 address is 0 to 255.';
}

/** Explains why `text`, which looks like an IP address, is none. */
export function explainAddress(text: string): string {
  if (text === '') return 'There is nothing on this side of the hyphen.';
  if (text.includes('/')) return explainSlash(text);
  if (text.includes('%')) {
    return 'Leave out the zone after %: it names a network card of one machine and means nothing elsewhere.';
  }
  if (text.startsWith('[')) {
    const inside = /^\[([^\]]*)\](?::\d+)?$/u.exec(text)?.[1];
    return inside !== undefined && isAddress(inside)
      ? `Write the address without brackets and port: ${inside}.`
      : 'An IPv6 address is written without brackets.';
  }
  const port = /^(.+):\d+$/u.exec(text)?.[1];
  if (port !== undefined && readIpv4(port, 0, port.length) !== -1)
    return `Leave out the port: write ${port}.`;
  if (/^[\d.]+$/u.test(text)) return explainIpv4(text);
  if (/^\d{1,3}(?:\.(?:\d{1,3}|[*x]))*$/iu.test(text)) {
    return 'A wildcard is not accepted: write the first and the last address as a range, like 192.0.2.0-192.0.2.255.';
  }
  if (text.includes(':')) {
    return 'An IPv6 address has eight groups of up to four hexadecimal digits with colons between them, and :: at most once, like 2001:db8::7.';
  }
  return 'Enter an IPv4 address like 192.0.2.7 or an IPv6 address like 2001:db8::7.';
}
