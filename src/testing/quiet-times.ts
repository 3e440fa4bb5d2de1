export interface Rounds {
  readonly rounds: number;
  readonly warmUpRounds?: number;
  /** The least that a measurement takes, by repeating what is measured: a browser's clock is coarse. */
  readonly sampleMs?: number;
}

type Work = () => unknown;

async function msOf(work: Work, times: number): Promise<number> {
  const startMs = performance.now();
  for (let left = times; left > 0; left -= 1) {
    const result = work();
    if (result instanceof Promise) await result;
  }
  return (performance.now() - startMs) / times;
}

/**
 * Milliseconds of each, measured in turn, forwards and backwards: the lower quintile of the rounds, since
 * whatever else the machine does can only make a measurement longer.
 */
export async function quietTimes(
  works: readonly Work[],
  { rounds, warmUpRounds = 1, sampleMs = 0 }: Rounds,
): Promise<readonly number[]> {
  const times = works.map((): number[] => []);
  const repeats: number[] = [];
  for (const work of works) {
    let quickestMs = sampleMs;
    for (let round = 0; round < warmUpRounds; round += 1)
      quickestMs = Math.min(quickestMs, await msOf(work, 1));
    repeats.push(sampleMs === 0 ? 1 : Math.ceil(sampleMs / Math.max(quickestMs, 0.001)));
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = [...works.entries()];
    for (const [index, work] of round % 2 === 0 ? order : order.toReversed())
      times[index]?.push(await msOf(work, repeats[index] ?? 1));
  }
  return times.map(
    (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 5)] ?? Number.NaN,
  );
}
