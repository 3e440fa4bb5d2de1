import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import type { NumberLineSpan } from './pictures.ts';

/** The factor from each step to the next: 1, 2, 4, 8 addresses, and 1, 2, 10, 20 numbers. */
const GROWTH: Readonly<Record<IdentifierSpace, readonly bigint[]>> = {
  ipv4: [2n],
  ipv6: [2n],
  phone: [2n, 5n],
  numeric: [2n, 5n],
};

/**
 * Returns the shortest step that divides a span into at most `most` stretches (at least 1) that begin at
 * round numbers. Every longer step is a multiple of it.
 */
export function stepOf({ space, low, high }: NumberLineSpan, most: number): bigint {
  const growth = GROWTH[space];
  const stretches = BigInt(Math.max(1, most));
  let step = 1n;
  for (let times = 0; high / step - low / step >= stretches; times += 1) {
    step *= growth[times % growth.length] ?? 2n;
  }
  return step;
}
