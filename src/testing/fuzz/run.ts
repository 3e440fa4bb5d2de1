import process from 'node:process';
import { AppError } from '../../contract/app-error.ts';
import { ready } from '../../transaction/index.ts';
import { fuzz, type Outcomes } from './fuzz.ts';
import { type FuzzArguments, readArguments, USAGE } from './read-arguments.ts';

// `npm run fuzz`: see `USAGE`.

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const inWords = (outcomes: Outcomes): string =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');

async function run({ count, seed }: FuzzArguments): Promise<void> {
  await ready;
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

try {
  const asked = readArguments(process.argv.slice(2), Math.trunc(performance.timeOrigin) % 2 ** 31);
  if (asked === undefined) say(USAGE);
  else await run(asked);
} catch (error) {
  // Anything else is a fault of this program: its stack is wanted.
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
