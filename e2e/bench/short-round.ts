/** The argument of `npm run bench` for one round with few rows, and of each of its parts in the browser. */
export const SHORT_ROUND = '--short';

/** One value for a short round, another to measure with. */
export const inShortRound = <Value>(short: Value, measured: Value): Value =>
  process.argv.includes(SHORT_ROUND) ? short : measured;
