import { refuse } from './identifier.ts';
import type { IdentifierWarning, ParsedIdentifier } from './identifier.ts';
import { explainAddress } from './explain-address.ts';
import { formatIpv4, readIpv4 } from './ipv4.ts';
import { formatIpv6Groups, ipv6ValueOf, readIpv6 } from './ipv6.ts';
import type { Ipv6Groups } from './ipv6.ts';
import { specialIpv4, specialIpv6 } from './special-addresses.ts';

/** Ranges beyond these sizes are warned about: an IPv4 /16 and an IPv6 /48 are what one site or small operator holds. */
const LARGE_IPV4 = 1 << 16;
const LARGE_IPV6 = 1n << 80n;

function withLargeRange(warnings: readonly IdentifierWarning[], than: string): readonly IdentifierWarning[] {
  return [
    ...warnings,
    { code: 'large-range', message: `This range is larger than ${than}. Check that all of it is meant.` },
  ];
}

function ipv4Range(text: string, low: number, high: number): ParsedIdentifier {
  if (low > high) return refuse(`A range goes upwards: write it as ${formatIpv4(high)}-${formatIpv4(low)}.`);
  const warnings = specialIpv4(low, high);
  return {
    ok: true,
    kind: low === high ? 'ip' : 'ip-range',
    canonical: low === high ? formatIpv4(low) : text,
    space: 'ipv4',
    low: BigInt(low),
    high: BigInt(high),
    warnings: high - low < LARGE_IPV4 ? warnings : withLargeRange(warnings, '65,536 addresses (a /16)'),
  };
}

function ipv6Range(lowGroups: Ipv6Groups, highGroups: Ipv6Groups): ParsedIdentifier {
  const low = ipv6ValueOf(lowGroups);
  const high = ipv6ValueOf(highGroups);
  const lowText = formatIpv6Groups(lowGroups);
  const highText = formatIpv6Groups(highGroups);
  if (low > high) return refuse(`A range goes upwards: write it as ${highText}-${lowText}.`);
  const warnings = specialIpv6(lowGroups, low, highGroups, high);
  return {
    ok: true,
    kind: low === high ? 'ip' : 'ip-range',
    canonical: low === high ? lowText : `${lowText}-${highText}`,
    space: 'ipv6',
    low,
    high,
    warnings: high - low < LARGE_IPV6 ? warnings : withLargeRange(warnings, 'a /48, 2^80 addresses'),
  };
}

/** The short form of a range, `192.0.2.1-9`, written out. */
function fullIpv4Range(text: string): string | undefined {
  const [, network, first, last] = /^(\d+\.\d+\.\d+\.)(\d+)-(\d{1,3})$/u.exec(text) ?? [];
  return network === undefined ? undefined : `${network}${first}-${network}${last}`;
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
  const short = fullIpv4Range(text);
  if (low4 !== -1 && short !== undefined) return refuse(`Write both ends of the range in full: ${short}.`);
  const lowReads = low4 !== -1 || low6 !== undefined;
  const end = lowReads ? 'second' : 'first';
  const wrong = lowReads ? text.slice(hyphen + 1) : text.slice(0, hyphen);
  return refuse(`The ${end} end of the range is not an IP address. ${explainAddress(wrong)}`);
}
