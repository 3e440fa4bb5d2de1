import { availableParallelism } from 'node:os';
import process from 'node:process';
import { AppError } from '../src/contract/app-error.ts';
import { startHeldNode } from '../src/testing/held-process.ts';
import { runCommand, say } from '../src/testing/run-command.ts';

// `npm run test:often`: see `USAGE`.

const USAGE = `npm run test:often [-- [<rounds>] [--unit]]

Repeats the unit tests and the browser tests beside two busy processes, 3 times where nothing else is said, and says of
each round if it was green and how long it took. What failed is printed. It ends with status 1 if any round was red.

  --unit   only the unit tests; else the app is built first
  CHROMIUM in the environment: which browser, as for npm run test:e2e`;

const BUSY_PROCESSES = 2;
const BUSY = 'const spin = () => setImmediate(spin); spin();';

interface Asked {
  readonly rounds: number;
  readonly unitOnly: boolean;
}

function readArguments(given: readonly string[]): Asked | undefined {
  if (given.some((argument) => ['help', '--help', '-h'].includes(argument))) return undefined;
  const [rounds = '3', ...rest] = given.filter((argument) => argument !== '--unit');
  if (rest.length > 0 || !/^[1-9]\d{0,3}$/u.test(rounds)) {
    throw new AppError(
      'usage',
      `It takes a number of rounds and --unit, not ${given.join(' ')}. See npm run test:often -- --help.`,
    );
  }
  return { rounds: Number(rounds), unitOnly: given.includes('--unit') };
}

const stop = new AbortController();
let running: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop.abort();
    // To the whole group, as a terminal does: npm would not pass it on to what its shell runs.
    if (running !== undefined) process.kill(-running, 'SIGINT');
  });
}

/** Runs a script of package.json; prints what it said only when it failed. */
async function runScript(name: string, args: readonly string[]): Promise<boolean> {
  const startedAtMs = performance.now();
  // The same npm and Node as this runs by, on every system.
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Start this with: npm run test:often');
  const child = startHeldNode([npm, 'run', '--silent', name, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child.pid;
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const passed = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
  running = undefined;
  if (!passed) process.stdout.write(Buffer.concat(output));
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
  say(`${name} ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return passed;
}

async function run({ rounds, unitOnly }: Asked): Promise<void> {
  if (!unitOnly && !(await runScript('build', []))) {
    process.exitCode = 1;
    return;
  }
  const busy = Array.from({ length: BUSY_PROCESSES }, () =>
    startHeldNode(['-e', BUSY], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  say(`Beside ${BUSY_PROCESSES} busy processes, on ${availableParallelism()} cores:`);
  const scripts = unitOnly ? ['test:unit'] : ['test:unit', 'test:e2e'];
  let red = 0;
  for (let round = 1; round <= rounds && !stop.signal.aborted; round += 1) {
    const startedAtMs = performance.now();
    let green = true;
    for (const script of scripts) {
      if (!stop.signal.aborted && !(await runScript(script, ['--reporter=dot']))) green = false;
    }
    if (!green) red += 1;
    const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
    say(`Round ${round} of ${rounds}: ${green ? 'green' : 'RED'} in ${seconds} s`);
  }
  for (const child of busy) child.kill();
  if (stop.signal.aborted) say('Stopped before its end.');
  else say(red === 0 ? 'All rounds were green.' : `${red} of ${rounds} rounds were red.`);
  if (red > 0 || stop.signal.aborted) process.exitCode = 1;
}

await runCommand({ usage: USAGE, readArguments, run });
