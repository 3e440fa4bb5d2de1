import { blocksOf } from './blocks.ts';
import { rangeText } from './range.ts';

export interface CidrBlockText {
  /** `203.0.113.0/24` */
  readonly cidr: string;
  /** As it is searched for: `203.0.113.0-203.0.113.255`. */
  readonly rangeText: string;
}

/** The fewest CIDR blocks that addresses from `low` to `high`, both included, consist of: at most two for each bit. */
export function cidrBlocks(space: 'ipv4' | 'ipv6', low: bigint, high: bigint): readonly CidrBlockText[] {
  const bits = space === 'ipv4' ? 32 : 128;
  return Array.from(blocksOf(2n, low, high), ({ first, size, open }) => ({
    cidr: `${rangeText(space, first, first)}/${bits - open}`,
    rangeText: rangeText(space, first, first + size - 1n),
  }));
}
