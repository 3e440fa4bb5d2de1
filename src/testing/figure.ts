/** A figure, and what it should be at most or at least. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'MB' | 'KB' | 'bytes' | '';
  readonly most?: number | undefined;
  readonly least?: number | undefined;
}

/** NaN is over every limit. */
export const isOverLimit = ({ value, most = Infinity, least = -Infinity }: Figure): boolean =>
  !(value <= most && value >= least);

/** A figure as a line, with its limit. */
export function lineOf(figure: Figure): string {
  const { what, value, unit, most, least } = figure;
  const shown = `  ${what.padEnd(72)}${value.toFixed(2).padStart(10)} ${unit}`;
  if (most === undefined && least === undefined) return shown;
  const limit = most === undefined ? `at least ${least}` : `at most ${most}`;
  return `${shown.padEnd(90)}${isOverLimit(figure) ? 'OVER THE LIMIT' : 'within the limit'}: ${limit}`;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds that a work takes, by the clock: the median of the rounds, after one that warms up. */
export async function timeOf(work: () => Promise<unknown>, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startMs = performance.now();
    await work();
    times.push(performance.now() - startMs);
  }
  return median(times.slice(1));
}
