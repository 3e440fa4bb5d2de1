import { rangeText } from '../../../contract/identifier/range.ts';
import { stepOf } from '../results/number-line-steps.ts';
import type { NumberLine, NumberLineSpan, StatusCounts } from '../results/pictures.ts';

/** The parts of a line that can be marked: round numbers of values, each a whole number of bins. */
export interface Cells {
  /** The first value of each cell, and the value after the last one. */
  readonly edges: readonly bigint[];
  /** The edges as fractions of the line. */
  readonly fractions: readonly number[];
}

export function fractionOf({ low, high }: NumberLineSpan, value: bigint): number {
  return Number(value - low) / Number(high - low + 1n);
}

/** @param most the maximum number of cells; fewer if the line was drawn more coarsely */
export function cellsOf({ span, step: drawn }: NumberLine, most: number): Cells {
  const wanted = stepOf(span, most);
  const step = wanted > drawn ? wanted : drawn;
  const first = span.low / step;
  const count = Number(span.high / step - first) + 1;
  const edges = Array.from({ length: count }, (_, cell) =>
    cell === 0 ? span.low : (first + BigInt(cell)) * step,
  );
  edges.push(span.high + 1n);
  return { edges, fractions: edges.map((edge) => fractionOf(span, edge)) };
}

const NONE: StatusCounts = { active: 0, expired: 0, flagged: 0, unknown: 0 };

const sum = (one: StatusCounts, other: StatusCounts): StatusCounts => ({
  active: one.active + other.active,
  expired: one.expired + other.expired,
  flagged: one.flagged + other.flagged,
  unknown: one.unknown + other.unknown,
});

/** Counts the contributions that touch a stretch, each once. The stretch must consist of whole bins. */
export function countsBetween({ bins }: NumberLine, low: bigint, high: bigint): StatusCounts {
  const [first, ...others] = bins.filter((bin) => bin.high >= low && bin.low <= high);
  return others.reduce((counts, { newCounts }) => sum(counts, newCounts), first?.counts ?? NONE);
}

/** Returns the identifier range from the first to the last cell. */
export function cellsText({ space }: NumberLineSpan, { edges }: Cells, first: number, last: number): string {
  return rangeText(space, edges[first] ?? 0n, (edges[last + 1] ?? 1n) - 1n);
}
