import { formatIpv4, readIpv4 } from './ipv4.ts';
import { formatIpv6, ipv6ValueOf, readIpv6 } from './ipv6.ts';

/** A block of addresses in CIDR notation, and the same written in the interface's own form. */
export interface CidrBlock {
  /** `<first>-<last>`, or the one address of a /32 or /128. */
  readonly rangeText: string;
  readonly count: bigint;
}

function blockOf(
  value: bigint,
  bits: number,
  prefix: number,
  format: (value: bigint) => string,
): CidrBlock | undefined {
  if (prefix > bits) return undefined;
  const count = 1n << BigInt(bits - prefix);
  const low = (value / count) * count;
  return { count, rangeText: count === 1n ? format(low) : `${format(low)}-${format(low + count - 1n)}` };
}

/** Reads `<ip>/<prefix length>`; the block is the one that the address lies in, so `10.0.0.5/24` is 10.0.0.0 to 10.0.0.255. */
export function readCidr(text: string): CidrBlock | undefined {
  const slash = text.indexOf('/');
  const prefixText = text.slice(slash + 1);
  if (slash === -1 || !/^(?:0|[1-9]\d{0,2})$/u.test(prefixText)) return undefined;
  const prefix = Number(prefixText);
  const ipv4 = readIpv4(text, 0, slash);
  if (ipv4 !== -1) return blockOf(BigInt(ipv4), 32, prefix, (value) => formatIpv4(Number(value)));
  const ipv6 = readIpv6(text, 0, slash);
  return ipv6 === undefined ? undefined : blockOf(ipv6ValueOf(ipv6.groups), 128, prefix, formatIpv6);
}
