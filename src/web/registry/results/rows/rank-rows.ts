import type { TextIds } from '../result-columns.ts';
import type { Sort } from '../results-view.ts';

/** Each row's rank among the distinct values of a column; -1 for rows without a value. */
export interface DenseRanks {
  readonly ranks: Int32Array;
  readonly distinctCount: number;
}

/** Inverts an order: returns the position of each value. `order` holds indexes into `values`. */
function placesIn(order: Uint32Array): Int32Array {
  const places = new Int32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place;
  return places;
}

/** Ranks rows by an order of their distinct values; a column of 100,000 rows often has few. */
export function ranksByValue(ids: TextIds['ids'], order: Uint32Array): DenseRanks {
  const places = placesIn(order);
  const ranks = new Int32Array(ids.length);
  for (let row = 0; row < ids.length; row += 1) ranks[row] = places[ids[row] ?? 0] ?? 0;
  return { ranks, distinctCount: order.length };
}

/** Orders texts by code unit: good enough to scan, and ten times as fast as a locale-aware sort. */
export function orderOfTexts(texts: readonly string[]): Uint32Array {
  const order = new Uint32Array(texts.length);
  for (let id = 0; id < order.length; id += 1) order[id] = id;
  return order.sort((one, other) => compareTexts(texts[one] ?? '', texts[other] ?? ''));
}

export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Ranks rows by their numbers; NaN counts as no value. */
export function ranksOfNumbers(numbers: Float64Array): DenseRanks {
  // `sort` puts NaN last.
  const distinct = numbers.slice().sort();
  let distinctCount = 0;
  for (let place = 0; place < distinct.length; place += 1) {
    const number = distinct[place] ?? Number.NaN;
    if (Number.isNaN(number)) break;
    if (distinctCount > 0 && distinct[distinctCount - 1] === number) continue;
    distinct[distinctCount] = number;
    distinctCount += 1;
  }
  const ranks = new Int32Array(numbers.length);
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    if (Number.isNaN(number)) {
      ranks[row] = -1;
      continue;
    }
    let [from, to] = [0, distinctCount - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((distinct[middle] ?? 0) < number) from = middle + 1;
      else to = middle;
    }
    ranks[row] = from;
  }
  return { ranks, distinctCount };
}

/**
 * Orders rows by rank with a counting sort. It is stable in both directions, so a column of several values, as
 * the route, takes one pass for each, the last value first. Rows without a value come last in both directions.
 */
export function sortByRanks(
  rows: Uint32Array,
  { ranks, distinctCount }: DenseRanks,
  direction: Sort['direction'],
): Uint32Array {
  // A rank's bucket is `first + sign * rank`.
  const [first, sign] = direction === 'ascending' ? [0, 1] : [distinctCount - 1, -1];
  const starts = new Uint32Array(distinctCount + 2);
  for (let place = 0; place < rows.length; place += 1) {
    const rank = ranks[rows[place] ?? 0] ?? -1;
    const bucket = (rank === -1 ? distinctCount : first + sign * rank) + 1;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < starts.length; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  const order = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0;
    const rank = ranks[row] ?? -1;
    const bucket = rank === -1 ? distinctCount : first + sign * rank;
    const position = starts[bucket] ?? 0;
    order[position] = row;
    starts[bucket] = position + 1;
  }
  return order;
}
