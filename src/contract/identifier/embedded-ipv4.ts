import { formatIpv4 } from './ipv4.ts';

/** The ways in which an IPv6 address embeds an IPv4 address. */
export type Ipv4Carrier = 'mapped' | 'nat64' | '6to4' | 'teredo';

export interface EmbeddedIpv4 {
  readonly carrier: Ipv4Carrier;
  readonly address: string;
}

const LOW_32 = (1n << 32n) - 1n;
const ipv4At = (value: bigint, shift: bigint): string => formatIpv4(Number((value >> shift) & LOW_32));

/**
 * The IPv4 address in an IPv6 address: of Teredo the client's, whose bits are inverted in it. Source: RFC 4291, RFC 6052,
 * RFC 3056, RFC 4380.
 */
export function embeddedIpv4(value: bigint): EmbeddedIpv4 | undefined {
  const first96 = value >> 32n;
  if (first96 === 0xffffn) return { carrier: 'mapped', address: ipv4At(value, 0n) };
  if (first96 === 0x64ff9bn << 64n) return { carrier: 'nat64', address: ipv4At(value, 0n) };
  if (value >> 112n === 0x2002n) return { carrier: '6to4', address: ipv4At(value, 80n) };
  if (value >> 96n === 0x20010000n) return { carrier: 'teredo', address: ipv4At(value ^ LOW_32, 0n) };
  return undefined;
}
