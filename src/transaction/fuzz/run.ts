import process from 'node:process';
import { ready } from '../index.ts';
import { fuzz, type Outcomes } from './fuzz.ts';

// `npm run fuzz [-- <count> [<seed>]]`: reads, inspects and compares that many changed transactions. A run that finds
// something says with which bytes, and ends with status 1.

const DEFAULT_COUNT = 1_000_000;

const numberOf = (argument: string | undefined, otherwise: number): number => {
  const number = argument === undefined ? otherwise : Number(argument);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Error(`${argument} is not a whole number from 0.`);
  return number;
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const inWords = (outcomes: Outcomes): string =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');

const [, , countArgument, seedArgument] = process.argv;
const count = numberOf(countArgument, DEFAULT_COUNT);
const seed = numberOf(seedArgument, Math.trunc(performance.timeOrigin) % 2 ** 31);
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
