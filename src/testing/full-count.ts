// `npm test` runs a part of what `.ci/run`, with CI=full, runs whole.

const IS_FULL = process.env['CI'] === 'full';
const FEW_RUNS = 200;

/** One value for the full count, another for `npm test`. */
export const inFull = <Value>(full: Value, few: Value): Value => (IS_FULL ? full : few);

/** The runs of a property. */
export const runs = (full: number): number => inFull(full, Math.min(full, FEW_RUNS));

/** The rows of a table of tests: all, or the first alone. */
export const rowsOf = <Row>(rows: readonly Row[]): readonly Row[] => inFull(rows, rows.slice(0, 1));

/** The row of a table of tests that only the full count has. */
export const onlyInFull = <Row>(row: Row): readonly Row[] => inFull([row], []);
