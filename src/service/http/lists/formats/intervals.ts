import { groupBy } from '../../../registry/rows/group-by.ts';

/** All numbers from `low` to `high`, both included. */
export interface Interval {
  readonly low: bigint;
  readonly high: bigint;
}

/** The same numbers in as few intervals as possible, rising. */
export function merged(intervals: readonly Interval[]): readonly Interval[] {
  const rising = intervals.toSorted((one, other) => (one.low < other.low ? -1 : one.low > other.low ? 1 : 0));
  const apart: Interval[] = [];
  for (const interval of rising) {
    const last = apart.at(-1);
    if (last === undefined || interval.low > last.high + 1n) apart.push(interval);
    else if (interval.high > last.high) apart[apart.length - 1] = { low: last.low, high: interval.high };
  }
  return apart;
}

/** What is left of merged intervals without what lies in others, which are merged too. */
export function without(intervals: readonly Interval[], others: readonly Interval[]): readonly Interval[] {
  const left: Interval[] = [];
  let next = 0;
  for (const { low, high } of intervals) {
    while ((others[next]?.high ?? high) < low) next += 1;
    let from = low;
    for (let at = next; from <= high; at += 1) {
      const other = others[at];
      if (other === undefined || other.low > high) {
        left.push({ low: from, high });
        break;
      }
      if (other.low > from) left.push({ low: from, high: other.low - 1n });
      from = other.high + 1n;
    }
  }
  return left;
}

/** The place of the first of these of which something is true, as it is of all behind it. */
export function firstWhere<Item>(items: readonly Item[], isTrue: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const item = items[middle];
    if (item === undefined || isTrue(item)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Whether any of merged intervals overlaps one. */
export function overlapsAny(intervals: readonly Interval[], { low, high }: Interval): boolean {
  const first = intervals[firstWhere(intervals, (one) => one.high >= low)];
  return first !== undefined && first.low <= high;
}

/** By the number of their digits, rising. Numbers of different lengths do not follow one another. */
export function byDigits(intervals: readonly Interval[]): readonly (readonly [digits: number, Interval[]])[] {
  const lengths = groupBy(intervals, ({ low }) => String(low).length);
  return [...lengths].toSorted(([one], [other]) => one - other);
}
