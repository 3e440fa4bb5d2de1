/** A figure, and what it should be at most or at least. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'µs' | 'ms' | 's' | 'KB' | 'MB' | '×' | '';
  readonly most?: number | undefined;
  readonly least?: number | undefined;
}

/** In the line of each figure that is over its limit: `npm run bench` lists these lines at its end. */
export const OVER_THE_LIMIT = 'OVER THE LIMIT';

function verdictOf({ value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Figure) {
  const shown = Number(value.toFixed(2));
  const limit = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `at most ${most}`;
  // NaN is over every limit.
  return shown <= most && shown >= least ? `within the limit: ${limit}` : `${OVER_THE_LIMIT}: ${limit}`;
}

function lineOf(figure: Figure): string {
  const { what, value, unit, most, least } = figure;
  const told = `  ${what.padEnd(72)}${value.toFixed(2).padStart(10)} ${unit.padEnd(2)}`;
  return most === undefined && least === undefined ? told.trimEnd() : `${told}  ${verdictOf(figure)}`;
}

/** Prints figures, one a line. */
export function tell(...figures: readonly Figure[]): void {
  for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
