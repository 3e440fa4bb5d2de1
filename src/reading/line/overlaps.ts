import type { IdentifierSpace } from '../../contract/identifier/identifier.ts';
import { type IdentifierRows, MOST_KEYS, type RelatedRows } from './identifier-rows.ts';

/** The numbers of one identifier. */
interface Span {
  readonly rows: IdentifierRows;
  readonly low: bigint;
  readonly high: bigint;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

/** Counts the rows with an end below a number. */
class RowsBelow {
  readonly #ends: readonly bigint[];
  readonly #rows: Float64Array;

  constructor(spans: readonly Span[], endOf: (span: Span) => bigint) {
    const sorted = [...spans].sort((one, other) => compare(endOf(one), endOf(other)));
    this.#ends = sorted.map(endOf);
    this.#rows = new Float64Array(sorted.length + 1);
    for (const [at, { rows }] of sorted.entries()) {
      this.#rows[at + 1] = (this.#rows[at] ?? 0) + rows.keys.length;
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
 * Returns keys of spans that overlap the one at `at`: from the earlier ones that reach furthest, and from
 * those that begin within it.
 */
function keysOf(sorted: readonly Span[], at: number, furthest: readonly Span[]): readonly number[] {
  const span = sorted[at];
  if (span === undefined) return [];
  const keys = furthest
    .filter(({ high }) => high >= span.low)
    .flatMap(({ rows }) => rows.keys.slice(0, MOST_KEYS));
  for (let next = at + 1; keys.length < 2 * MOST_KEYS; next += 1) {
    const later = sorted[next];
    if (later === undefined || later.low > span.high) break;
    keys.push(...later.rows.keys.slice(0, MOST_KEYS));
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
    const { rows, low, high } = span;
    const count = byLow.count(high, true) - byHigh.count(low, false) - rows.keys.length;
    if (count > 0) overlaps.set(rows, { keys: keysOf(sorted, at, furthest), count });
    furthest.push(span);
    furthest.sort((one, other) => compare(other.high, one.high));
    furthest.length = Math.min(furthest.length, MOST_KEYS);
  }
  return overlaps;
}

/**
 * Returns, for each identifier, the rows with other identifiers that share some of its numbers or addresses.
 */
export function overlapsAmong(
  identifiers: readonly IdentifierRows[],
): ReadonlyMap<IdentifierRows, RelatedRows> {
  const bySpace = new Map<IdentifierSpace, Span[]>();
  for (const rows of identifiers) {
    const { interval } = rows.identifier;
    if (interval === undefined) continue;
    const { space, low, high } = interval;
    const spans = bySpace.get(space);
    if (spans === undefined) bySpace.set(space, [{ rows, low, high }]);
    else spans.push({ rows, low, high });
  }
  const overlaps = new Map<IdentifierRows, RelatedRows>();
  for (const spans of bySpace.values()) {
    for (const [rows, related] of overlapsOf(spans)) overlaps.set(rows, related);
  }
  return overlaps;
}
