import { readIpv4 } from './ipv4.ts';
import { ipv6ValueOf, readIpv6 } from './ipv6.ts';
import type { Ipv6Groups } from './ipv6.ts';
import { NO_WARNINGS } from './identifier.ts';
import type { IdentifierWarning, IdentifierWarningCode } from './identifier.ts';

/** A block of addresses that are for a special purpose. */
export interface SpecialBlock {
  readonly cidr: string;
  readonly meaning: string;
}

interface Block extends SpecialBlock {
  readonly code: IdentifierWarningCode;
  readonly low: bigint;
  readonly high: bigint;
}

const PRIVATE = 'private range, not globally unique';
const LINK_LOCAL = 'link-local range, valid on one link only';
const DOCUMENTATION = 'documentation range';
const MULTICAST = 'multicast range, never a source';

/** Source: the IANA special-purpose address registries (RFC 6890 and its updates). */
const IPV4: readonly (readonly [string, IdentifierWarningCode, string])[] = [
  ['0.0.0.0/8', 'reserved-address', '“this network” range, never routed'],
  ['10.0.0.0/8', 'private-address', PRIVATE],
  ['100.64.0.0/10', 'shared-address', 'carrier-grade NAT range, reused by every operator'],
  ['127.0.0.0/8', 'loopback-address', 'loopback range'],
  ['169.254.0.0/16', 'link-local-address', LINK_LOCAL],
  ['172.16.0.0/12', 'private-address', PRIVATE],
  ['192.0.2.0/24', 'documentation-address', DOCUMENTATION],
  ['192.168.0.0/16', 'private-address', PRIVATE],
  ['198.18.0.0/15', 'reserved-address', 'benchmarking range'],
  ['198.51.100.0/24', 'documentation-address', DOCUMENTATION],
  ['203.0.113.0/24', 'documentation-address', DOCUMENTATION],
  ['224.0.0.0/4', 'multicast-address', MULTICAST],
  ['240.0.0.0/4', 'reserved-address', 'reserved range, not assigned'],
];

const IPV6: readonly (readonly [string, IdentifierWarningCode, string])[] = [
  ['::/128', 'reserved-address', 'unspecified address'],
  ['::1/128', 'loopback-address', 'loopback address'],
  ['::ffff:0:0/96', 'ipv4-mapped', 'IPv4-mapped range, which a search for the IPv4 address does not find'],
  ['64:ff9b::/96', 'translated-address', 'NAT64 range (translated IPv4)'],
  ['64:ff9b:1::/48', 'private-address', PRIVATE],
  ['100::/64', 'reserved-address', 'discard-only range'],
  ['2001::/32', 'translated-address', 'Teredo range (tunnelled IPv4)'],
  ['2001:db8::/32', 'documentation-address', DOCUMENTATION],
  ['2002::/16', 'translated-address', '6to4 range (tunnelled IPv4)'],
  ['3fff::/20', 'documentation-address', DOCUMENTATION],
  ['fc00::/7', 'private-address', PRIVATE],
  ['fe80::/10', 'link-local-address', LINK_LOCAL],
  ['fec0::/10', 'private-address', PRIVATE],
  ['ff00::/8', 'multicast-address', MULTICAST],
];

function makeBlocks(
  rows: typeof IPV4,
  bits: number,
  read: (text: string) => bigint | undefined,
): readonly Block[] {
  return rows.flatMap(([cidr, code, meaning]) => {
    const [start = '', prefix = ''] = cidr.split('/');
    const low = read(start);
    if (low === undefined) throw new RangeError(`${cidr} is not a block of addresses.`);
    return { cidr, code, meaning, low, high: low + (1n << BigInt(bits - Number(prefix))) - 1n };
  });
}

const ipv4Blocks = makeBlocks(IPV4, 32, (text) => BigInt(readIpv4(text, 0, text.length)));
const ipv6Blocks = makeBlocks(IPV6, 128, (text) => {
  const address = readIpv6(text, 0, text.length);
  return address === undefined ? undefined : ipv6ValueOf(address.groups);
});

/** By first octet: 1 if an IPv4 block begins with it. Decides most addresses. */
const ipv4FirstOctets = new Uint8Array(256);
for (const { low, high } of ipv4Blocks) ipv4FirstOctets.fill(1, Number(low >> 24n), Number(high >> 24n) + 1);

/** True if no block begins with this first group: in 2000::/3 only 2001, 2002 and 3fff begin one. */
function isOrdinary(firstGroup: number): boolean {
  return firstGroup >= 0x2003 && firstGroup < 0x3fff;
}

function warningsFrom(blocks: readonly Block[], low: bigint, high: bigint): readonly IdentifierWarning[] {
  const warnings: IdentifierWarning[] = [];
  for (const block of blocks) {
    if (block.low <= high && low <= block.high && !warnings.some(({ code }) => code === block.code)) {
      const where = low === high ? 'Inside' : 'Overlaps';
      warnings.push({ code: block.code, message: `${where} ${block.cidr}: ${block.meaning}.` });
    }
  }
  return warnings.length === 0 ? NO_WARNINGS : warnings;
}

/** Every special-purpose block that has an address from `low` to `high`, both included. */
export function specialBlocks(space: 'ipv4' | 'ipv6', low: bigint, high: bigint): readonly SpecialBlock[] {
  const blocks = space === 'ipv4' ? ipv4Blocks : ipv6Blocks;
  return blocks.filter((block) => block.low <= high && low <= block.high);
}

/** Warnings for an interval of IPv4 addresses, `low` and `high` included. */
export function specialIpv4(low: number, high: number): readonly IdentifierWarning[] {
  if (low >>> 24 === high >>> 24 && ipv4FirstOctets[low >>> 24] === 0) return NO_WARNINGS;
  return warningsFrom(ipv4Blocks, BigInt(low), BigInt(high));
}

/** Warnings for an interval of IPv6 addresses, `low` and `high` included. */
export function specialIpv6(
  lowGroups: Ipv6Groups,
  low: bigint,
  highGroups: Ipv6Groups,
  high: bigint,
): readonly IdentifierWarning[] {
  if (isOrdinary(lowGroups[0] ?? 0) && isOrdinary(highGroups[0] ?? 0)) return NO_WARNINGS;
  return warningsFrom(ipv6Blocks, low, high);
}
