import { refuse } from './identifier.ts';
import type { ParsedIdentifier } from './identifier.ts';
import { explainAddress } from './explain-address.ts';
import { readIpv4 } from './ipv4.ts';
import { formatIpv6, readIpv6 } from './ipv6.ts';
import { specialIpv4, specialIpv6 } from './special-addresses.ts';

/**
 * A single IPv4 or IPv6 address. IPv4 is four decimal octets without leading zeros, so its text is canonical; IPv6
 * may have any form of RFC 4291 and becomes RFC 5952's. An IPv4-mapped address stays IPv6, with a warning.
 */
export function parseIp(text: string): ParsedIdentifier {
  const ipv4 = readIpv4(text, 0, text.length);
  if (ipv4 !== -1) {
    const value = BigInt(ipv4);
    const warnings = specialIpv4(ipv4, ipv4);
    return { ok: true, kind: 'ip', canonical: text, space: 'ipv4', low: value, high: value, warnings };
  }
  const ipv6 = readIpv6(text, 0, text.length);
  if (ipv6 !== undefined) {
    const warnings = specialIpv6(ipv6, ipv6);
    return {
      ok: true,
      kind: 'ip',
      canonical: formatIpv6(ipv6),
      space: 'ipv6',
      low: ipv6,
      high: ipv6,
      warnings,
    };
  }
  return refuse(explainAddress(text));
}
