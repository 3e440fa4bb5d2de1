export type SortDirection = 'ascending' | 'descending';

/** The place of every row among the distinct values of a column; -1 where a row has none. */
export interface DenseRanks {
  readonly ranks: Int32Array;
  readonly distinctCount: number;
}

/**
 * Sorts only the distinct values (a column of 100,000 rows often has few) and gives every row its place among them.
 * @param sort puts distinct values in ascending order, in place
 */
export function denseRanks<Value extends string | number>(
  values: readonly (Value | undefined)[],
  sort: (distinct: Value[]) => Value[],
): DenseRanks {
  const rankOf = new Map<Value, number>();
  for (const value of values) if (value !== undefined) rankOf.set(value, 0);
  let next = 0;
  for (const value of sort([...rankOf.keys()])) {
    rankOf.set(value, next);
    next += 1;
  }
  const ranks = new Int32Array(values.length);
  for (const [index, value] of values.entries()) {
    ranks[index] = value === undefined ? -1 : (rankOf.get(value) ?? -1);
  }
  return { ranks, distinctCount: next };
}

/**
 * The order of the rows by their ranks: a counting sort, so it is stable in both directions and takes no
 * comparisons. Rows without a value come last either way. Source: readings 40.
 */
export function orderByRanks({ ranks, distinctCount }: DenseRanks, direction: SortDirection): Uint32Array {
  const bucketOf = (rank: number) =>
    rank === -1 ? distinctCount : direction === 'ascending' ? rank : distinctCount - 1 - rank;
  const starts = new Uint32Array(distinctCount + 2);
  for (const rank of ranks) {
    const bucket = bucketOf(rank) + 1;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < starts.length; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  const order = new Uint32Array(ranks.length);
  for (const [index, rank] of ranks.entries()) {
    const bucket = bucketOf(rank);
    const position = starts[bucket] ?? 0;
    order[position] = index;
    starts[bucket] = position + 1;
  }
  return order;
}
