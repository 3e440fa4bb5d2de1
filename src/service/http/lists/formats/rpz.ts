import { setImmediate } from 'node:timers/promises';
import { parse } from 'tldts';
import { hostOf } from '../../../../contract/identifier/host.ts';
import { formatIpv6 } from '../../../../contract/identifier/ipv6.ts';
import { formatIpv4 } from '../../../../contract/identifier/ipv4.ts';
import { type AddressBlock, addressBlocks } from './address-blocks.ts';
import { inPieces, type ListInput, type ListWriter, assertShort } from './list.ts';

/** A name of 255 octets with the name of the zone behind it. One that is too long costs the whole zone. */
const LONGEST_HOST = 190;

const ROWS_AT_ONCE = 2_000;

/**
 * Hosts whose URL means the whole host: it has no path, query or fragment. One page of a host blocks nobody else’s, and nothing
 * blocks a suffix under which anybody registers names.
 */
async function hostsOf({ rows, exclusions, leftOut }: ListInput): Promise<readonly string[]> {
  const hosts = new Set<string>();
  for (const [index, { place }] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    // Longer than any address of a host.
    if (place.startsWith('#')) leftOut.count('path');
    if (!place.startsWith('http')) continue;
    const host = hostOf({ kind: 'url', canonical: place });
    if (new URL(place).pathname !== '/' || /[?#]/u.test(place)) leftOut.count('path');
    else if (host === undefined || parse(host, { allowPrivateDomains: true }).domain === null)
      leftOut.count('suffix');
    else if (exclusions.hosts.has(host)) leftOut.count('not');
    else if (host.length > LONGEST_HOST) leftOut.count('long');
    else hosts.add(host);
  }
  return [...hosts].toSorted();
}

/** The groups of an IPv6 address, an IPv4 tail as two. */
function groupsOf(first: bigint): string {
  return formatIpv6(first).replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/u,
    () => `${((first >> 16n) & 0xffffn).toString(16)}:${(first & 0xffffn).toString(16)}`,
  );
}

/** `28.16.113.0.203`, `112.zz.db8.2001`. Source: draft-vixie-dnsop-dns-rpz-00, 4.1.1. */
function reversed({ space, first, bits }: AddressBlock): string {
  const parts =
    space === 'ipv4'
      ? formatIpv4(Number(first)).split('.')
      : groupsOf(first).replace('::', ':zz:').replace(/^:|:$/gu, '').split(':');
  return [bits, ...parts.toReversed()].join('.');
}

/** A response policy zone: names and addresses for which a resolver answers that there are none. */
export const rpzZone: ListWriter = async (input) => {
  const hosts = await hostsOf(input);
  const blocks = await addressBlocks(input);
  const count = hosts.length + blocks.length;
  assertShort(count, input.parameters.max);
  function* lines(serial: number) {
    yield '$TTL 300';
    yield `@ SOA localhost. hostmaster.localhost. ${serial} 3600 600 604800 300`;
    yield '@ NS localhost.';
    for (const host of hosts) yield `${host} CNAME .`;
    for (const block of blocks) yield `${reversed(block)}.rpz-ip CNAME .`;
  }
  const textWithSerial = (serial: number) => inPieces(lines(serial));
  return { count, text: () => textWithSerial(0), textWithSerial };
};
