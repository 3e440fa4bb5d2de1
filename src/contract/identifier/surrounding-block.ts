import type { IdentifierSpace } from './identifier.ts';
import { rangeText } from './range.ts';
import type { SearchTerm } from './search-term.ts';

/** The usual size of one customer's block: a /24, a /64, a thousand numbers. */
const BLOCK_SIZES: Readonly<Record<IdentifierSpace, bigint>> = {
  ipv4: 256n,
  ipv6: 1n << 64n,
  phone: 1000n,
  numeric: 1000n,
};

/** The block that a value or a range lies in, as it is searched for; `undefined` for what fills or crosses one. */
export function surroundingBlock({ space, low, high }: SearchTerm): string | undefined {
  if (space === undefined) return undefined;
  const size = BLOCK_SIZES[space];
  const first = low - (low % size);
  const last = first + size - 1n;
  if (high > last || (low === first && high === last)) return undefined;
  return rangeText(space, first, last);
}
