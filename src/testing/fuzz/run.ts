import process from 'node:process';
import { ready } from '../../transaction/index.ts';
import { fuzz, type Outcomes } from './fuzz.ts';
import { type FuzzArguments, newSeed, readArguments } from './read-arguments.ts';
import { runCommand, say } from '../run-command.ts';

const USAGE = `npm run fuzz [-- <count> [<seed>]]

Reads, writes back, signs, explains, inspects and compares that many changed transactions: a million, and by a seed of
the moment, where nothing else is said. The same count and seed make the same inputs. It ends at the first finding, with
the bytes to see it again with, and status 1.`;

const inWords = (outcomes: Outcomes): string =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');

async function run({ count, seed }: FuzzArguments): Promise<void> {
  await ready;
  // Half of the inputs are refused. The stacks of these errors are never read and would take a tenth of the
  // time.
  Error.stackTraceLimit = 0;
  say(`${count} inputs, seed ${seed}`);
  const start = performance.now();
  const { finding, outcomes, slowestMs } = fuzz({
    count,
    seed,
    onProgress: (done, soFar) => {
      if (done % 50_000 === 0 && done > 0) say(`${done}: ${inWords(soFar)}`);
    },
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  say(`${inWords(outcomes)}; ${seconds} s, the slowest ${Math.round(slowestMs)} ms`);
  if (finding) {
    say(`Found: ${finding.problem}`);
    say(`made of: ${finding.seedName}\n${finding.seedHex}\ninput:\n${finding.hex}`);
    process.exitCode = 1;
  }
}

await runCommand({
  usage: USAGE,
  readArguments: (given) => readArguments(given, { command: 'fuzz', count: 1_000_000, seed: newSeed() }),
  run,
});
