import type { IntervalIdentifier } from './identifier.ts';
import { readIpv4 } from './ipv4.ts';
import { canonicalIpv6, ipv6ValueOf, readIpv6 } from './ipv6.ts';
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
