/** One line of the table: ours against the limit, measured side by side. */
export interface Row {
  readonly what: string;
  /** The time of ours. */
  readonly ms: number;
  /** Ours over the limit; lower is better. */
  readonly ratio: number;
  /** What `ratio` should be at most; absent when it is only told. */
  readonly limit?: number;
}

const WIDTH = 76;

/** The rows as lines, with the verdict in words. */
export function tableOf(rows: readonly Row[]): string {
  return rows
    .map(({ limit, ms, ratio, what }) => {
      const figures = `${ratio.toFixed(2).padStart(7)} ×  ${ms.toFixed(3).padStart(9)} ms`;
      if (limit === undefined) return `  ${what.padEnd(WIDTH)}${figures}`;
      return `  ${what.padEnd(WIDTH)}${figures}   ${Number(ratio.toFixed(2)) > limit ? 'OVER THE LIMIT' : 'within the limit'} of ${limit}`;
    })
    .join('\n');
}
