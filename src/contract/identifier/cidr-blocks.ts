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
  const blocks: CidrBlockText[] = [];
  for (let first = low; first <= high;) {
    let prefix = bits;
    let size = 1n;
    while (prefix > 0 && first % (size * 2n) === 0n && first + size * 2n - 1n <= high) {
      prefix -= 1;
      size *= 2n;
    }
    blocks.push({
      cidr: `${rangeText(space, first, first)}/${prefix}`,
      rangeText: rangeText(space, first, first + size - 1n),
    });
    first += size;
  }
  return blocks;
}
