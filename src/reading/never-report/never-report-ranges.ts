import type { IdentifierSpace } from '../../contract/identifier/identifier.ts';

/** A range of numbers that must not be reported: all from `low` to `high`, inclusive. */
export interface NeverReportRange {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
  /** The name of the list. */
  readonly list: string;
  /** The line of the list. */
  readonly entry: string;
}

/**
 * Ranges by space, with both `low` and `high` ascending, as one binary search requires. Plain data, which can
 * be sent to a worker.
 */
export type NeverReportRanges = Readonly<Record<IdentifierSpace, readonly NeverReportRange[]>>;

export const NO_NEVER_REPORT_RANGES: NeverReportRanges = { ipv4: [], ipv6: [], phone: [], numeric: [] };

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

/** Sorts ranges and drops those within another, since the wider one stops the same rows. */
export function neverReportRanges(ranges: readonly NeverReportRange[]): NeverReportRanges {
  const bySpace: Record<IdentifierSpace, NeverReportRange[]> = { ipv4: [], ipv6: [], phone: [], numeric: [] };
  const sorted = [...ranges].sort(
    (one, other) => compare(one.low, other.low) || compare(other.high, one.high),
  );
  for (const range of sorted) {
    const widest = bySpace[range.space].at(-1);
    if (widest === undefined || range.high > widest.high) bySpace[range.space].push(range);
  }
  return bySpace;
}

/** Returns the first range that shares a number with `low` to `high`. */
export function neverReportRangeAt(
  ranges: NeverReportRanges,
  space: IdentifierSpace,
  low: bigint,
  high: bigint,
): NeverReportRange | undefined {
  const inSpace = ranges[space];
  let from = 0;
  let to = inSpace.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const range = inSpace[middle];
    if (range !== undefined && range.high < low) from = middle + 1;
    else to = middle;
  }
  const first = inSpace[from];
  return first !== undefined && first.low <= high ? first : undefined;
}
