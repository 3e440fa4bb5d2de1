import process from 'node:process';
import { ready } from '../../transaction/index.ts';
import { fuzz, type Outcomes } from './fuzz.ts';
import { newSeed, runCommand, say, testCommand, wholeNumber } from '../run-command.ts';

const inWords = (outcomes: Outcomes): string =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');

async function run(count: number, seed: number): Promise<void> {
  await ready;
  // Half of the inputs are refused. The stacks of these errors are never read and would take a tenth of the
  // time.
  Error.stackTraceLimit = 0;
  say(`${count} inputs, seed ${seed}`);
  const start = performance.now();
  const { finding, outcomes, slowestMs } = fuzz({
    count,
    seed,
    onProgress: (done, soFar) => say(`${done}: ${inWords(soFar)}`),
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  say(`${inWords(outcomes)}; ${seconds} s, the slowest ${Math.round(slowestMs)} ms`);
  if (finding) {
    say(`Found: ${finding.problem}`);
    say(`made of: ${finding.seedName}\n${finding.seedHex}\ninput:\n${finding.hex}`);
    process.exitCode = 1;
  }
}

await runCommand(
  testCommand(
    'fuzz',
    'Reads, writes back, signs, explains, inspects and compares changed transactions. The same count and seed make the same inputs. It ends at the first finding, with the bytes to see it again with, and status 1.',
  )
    .argument('[count]', 'how many', wholeNumber(0), 1_000_000)
    .argument('[seed]', 'what decides them', wholeNumber(0), newSeed())
    .action(run),
);
