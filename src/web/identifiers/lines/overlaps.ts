import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import { type IdentifierRows, MOST_KEYS, type RelatedRows } from './identifier-rows.ts';

/** The numbers of one identifier. */
interface Span {
  readonly of: IdentifierRows;
  readonly low: bigint;
  readonly high: bigint;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

/** How many rows have an end below a number, for ends in ascending order. */
class RowsBelow {
  readonly #ends: readonly bigint[];
  readonly #rows: Float64Array;

  constructor(spans: readonly Span[], endOf: (span: Span) => bigint) {
    const sorted = [...spans].sort((one, other) => compare(endOf(one), endOf(other)));
    this.#ends = sorted.map(endOf);
    this.#rows = new Float64Array(sorted.length + 1);
    for (const [at, { of }] of sorted.entries()) {
      this.#rows[at + 1] = (this.#rows[at] ?? 0) + of.keys.length;
    }
  }

  /** @param isIncluded whether an end at the number itself counts */
  count(number: bigint, isIncluded: boolean): number {
    let from = 0;
    let to = this.#ends.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const end = this.#ends[middle] ?? 0n;
      if (end < number || (isIncluded && end === number)) from = middle + 1;
      else to = middle;
    }
    return this.#rows[from] ?? 0;
  }
}

/**
 * Keys of some spans that overlap the one at `at`, of those before it that reach furthest and of those that
 * begin in it.
 */
function keysOf(sorted: readonly Span[], at: number, furthest: readonly Span[]): readonly number[] {
  const span = sorted[at];
  if (span === undefined) return [];
  const keys = furthest
    .filter(({ high }) => high >= span.low)
    .flatMap(({ of }) => of.keys.slice(0, MOST_KEYS));
  for (let next = at + 1; keys.length < 2 * MOST_KEYS; next += 1) {
    const later = sorted[next];
    if (later === undefined || later.low > span.high) break;
    keys.push(...later.of.keys.slice(0, MOST_KEYS));
  }
  return keys.sort((one, other) => one - other).slice(0, MOST_KEYS);
}

function overlapsOf(spans: readonly Span[]): Map<IdentifierRows, RelatedRows> {
  const overlaps = new Map<IdentifierRows, RelatedRows>();
  const byLow = new RowsBelow(spans, ({ low }) => low);
  const byHigh = new RowsBelow(spans, ({ high }) => high);
  const sorted = [...spans].sort((one, other) => compare(one.low, other.low));
  // Whatever begins earlier and overlaps, the ones that reach furthest do too.
  const furthest: Span[] = [];
  for (const [at, span] of sorted.entries()) {
    const { of, low, high } = span;
    const count = byLow.count(high, true) - byHigh.count(low, false) - of.keys.length;
    if (count > 0) overlaps.set(of, { keys: keysOf(sorted, at, furthest), count });
    furthest.push(span);
    furthest.sort((one, other) => compare(other.high, one.high));
    furthest.length = Math.min(furthest.length, MOST_KEYS);
  }
  return overlaps;
}

/** For each identifier the rows of others that share some of its numbers or addresses. */
export function overlapsAmong(
  identifiers: readonly IdentifierRows[],
): ReadonlyMap<IdentifierRows, RelatedRows> {
  const bySpace = new Map<IdentifierSpace, Span[]>();
  for (const of of identifiers) {
    const { interval } = of.identifier;
    if (interval === undefined) continue;
    const { space, low, high } = interval;
    const spans = bySpace.get(space);
    if (spans === undefined) bySpace.set(space, [{ of, low, high }]);
    else spans.push({ of, low, high });
  }
  const overlaps = new Map<IdentifierRows, RelatedRows>();
  for (const spans of bySpace.values()) {
    for (const [of, related] of overlapsOf(spans)) overlaps.set(of, related);
  }
  return overlaps;
}
