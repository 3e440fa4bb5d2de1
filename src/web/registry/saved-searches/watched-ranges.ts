import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import { rangeText } from '../../../contract/identifier/range.ts';
import { termsOf } from '../../../reading/search/search-query.ts';

interface Interval {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
}

const intervalsOf = (text: string): readonly Interval[] =>
  termsOf(text).flatMap((term) => (term.space === undefined ? [] : [term]));

/** Blocks of numbers or addresses can be watched; e-mail addresses and URLs cannot. */
export const isWatchable = (entries: readonly string[]): boolean =>
  entries.every((entry) => {
    const terms = termsOf(entry);
    return terms.length > 0 && terms.every(({ space }) => space !== undefined);
  });

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

/** Returns the fewest ranges that cover the entries. Adjacent ranges are merged into one request. */
export function watchedRanges(entries: readonly string[]): readonly string[] {
  const joined: Interval[] = [];
  const sorted = entries
    .flatMap(intervalsOf)
    .sort((one, other) => one.space.localeCompare(other.space) || compare(one.low, other.low));
  for (const interval of sorted) {
    const last = joined.at(-1);
    if (last?.space !== interval.space || interval.low > last.high + 1n) joined.push(interval);
    else if (interval.high > last.high) joined[joined.length - 1] = { ...last, high: interval.high };
  }
  return joined.map(({ space, low, high }) => rangeText(space, low, high));
}

/** Returns the parts that the registry suggests for a range; none unless together they cover it. */
export function wholeInParts(range: string, parts: readonly string[]): readonly string[] {
  const [whole] = intervalsOf(range);
  const intervals = parts.flatMap(intervalsOf);
  const isNarrower = ({ space, low, high }: Interval) =>
    space === whole?.space && (low > whole.low || high < whole.high);
  if (!intervals.every(isNarrower)) return [];
  const [together, ...more] = watchedRanges(parts);
  return whole !== undefined &&
    more.length === 0 &&
    together === rangeText(whole.space, whole.low, whole.high)
    ? parts
    : [];
}
