/** Numbers that share all but their last `open` digits. */
export interface Block {
  readonly first: bigint;
  readonly size: bigint;
  readonly open: number;
}

/**
 * The fewest blocks that the numbers from `low` to `high`, both included, consist of, rising.
 * @param base of the digits: 2n for addresses, 10n for phone numbers
 */
export function* blocksOf(base: 2n | 10n, low: bigint, high: bigint): Generator<Block> {
  for (let first = low; first <= high;) {
    let [size, open] = [1n, 0];
    while (first % (size * base) === 0n && first + size * base - 1n <= high) {
      size *= base;
      open += 1;
    }
    yield { first, size, open };
    first += size;
  }
}
