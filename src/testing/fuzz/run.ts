import process from 'node:process';
import { bytesToHex } from '../../contract/hex.ts';
import { ready } from '../../transaction/index.ts';
import { newSeed, runCommand, say, testCommand, wholeNumber } from '../run-command.ts';
import { Random } from '../random.ts';
import { checkInput, FuzzProblem } from './check-input.ts';
import { inputsOf } from './inputs.ts';

/** Longer than any input takes by far, however busy the machine is. */
const MAX_MS = 2000;

/** Of processor time. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function run(count: number, number: number): Promise<void> {
  await ready;
  // Half of the inputs are refused. The stacks of these errors are never read and would take a tenth of the
  // time.
  Error.stackTraceLimit = 0;
  say(`${count} inputs, seed ${number}`);
  const beganMs = performance.now();
  const inputs = inputsOf(new Random(number));
  const outcomes = { refused: 0, accepted: 0, 'refused by its layout': 0, matches: 0 };
  const inWords = () => Object.entries(outcomes).map(([outcome, times]) => `${times} ${outcome}`);
  let slowestMs = 0;
  for (let done = 0; done < count; done += 1) {
    if (done % 50_000 === 0 && done > 0) say(`${done}: ${inWords().join(', ')}`);
    const { bytes, seed } = inputs.next().value;
    const startMs = spentMs();
    try {
      outcomes[checkInput(bytes, seed)] += 1;
      const tookMs = spentMs() - startMs;
      slowestMs = Math.max(slowestMs, tookMs);
      if (tookMs > MAX_MS) throw new FuzzProblem(`it took ${Math.round(tookMs)} ms of processor time`);
    } catch (error) {
      say(`Found: ${error instanceof FuzzProblem ? error.message : `threw ${String(error)}`}`);
      say(`made of: ${seed.name}\n${bytesToHex(seed.bytes)}\ninput:\n${bytesToHex(bytes)}`);
      process.exitCode = 1;
      break;
    }
  }
  const seconds = Math.round((performance.now() - beganMs) / 1000);
  say(`${inWords().join(', ')}; ${seconds} s, the slowest ${Math.round(slowestMs)} ms`);
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
