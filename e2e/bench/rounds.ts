/** One thing to measure, by the name it has in the table. */
export interface Contestant {
  readonly name: string;
  readonly run: () => unknown;
}

const WARM_UP_ROUNDS = 15;
const ROUNDS = 61;
/** The minimum length of a measurement, since a browser's clock is coarse. */
const SAMPLE_MS = 4;

async function timeOf(run: () => unknown, times: number): Promise<number> {
  const start = performance.now();
  for (let left = times; left > 0; left -= 1) {
    const result = run();
    if (result instanceof Promise) await result;
  }
  return (performance.now() - start) / times;
}

/** The lower decile: other load on the machine can only make a measurement longer. */
function quietTime(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;
}

/** The time of each in milliseconds, measured in alternating rounds, so that noise affects all alike. */
export async function interleaved(contestants: readonly Contestant[]): Promise<readonly number[]> {
  const samples = contestants.map((): number[] => []);
  const repeats: number[] = [];
  for (const { run } of contestants) {
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await timeOf(run, 1);
    repeats.push(Math.max(1, Math.ceil(SAMPLE_MS / Math.max(await timeOf(run, 3), 0.0001))));
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    // In alternating order, so that no measurement always follows the same one.
    const order = [...contestants.keys()];
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const contestant = contestants[index];
      if (contestant) samples[index]?.push(await timeOf(contestant.run, repeats[index] ?? 1));
    }
  }
  return samples.map(quietTime);
}
