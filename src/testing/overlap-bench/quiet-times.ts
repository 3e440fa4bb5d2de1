const WARM_UP_ROUNDS = 1;

/**
 * Milliseconds of each, measured in turn, forwards and backwards: the lower quintile of the rounds, since whatever else
 * the machine does can only make a measurement longer.
 */
export async function quietTimes(
  works: readonly (() => Promise<unknown>)[],
  rounds: number,
): Promise<readonly number[]> {
  const times = works.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const order = [...works.entries()];
    for (const [index, work] of round % 2 === 0 ? order : order.toReversed()) {
      const startMs = performance.now();
      await work();
      if (round >= 0) times[index]?.push(performance.now() - startMs);
    }
  }
  return times.map((values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 5)] ?? Number.NaN);
}
