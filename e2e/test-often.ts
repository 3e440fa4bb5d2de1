import { availableParallelism } from 'node:os';
import process from 'node:process';
import { startHeldNode } from '../src/testing/held-process.ts';
import { runCommand, say, testCommand, wholeNumber } from '../src/testing/run-command.ts';

const BUSY_PROCESSES = 2;
const BUSY = 'const spin = () => setImmediate(spin); spin();';

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

async function run(rounds: number, { unit = false }: { readonly unit?: boolean }): Promise<void> {
  if (!unit && !(await runScript('build', []))) {
    process.exitCode = 1;
    return;
  }
  const busy = Array.from({ length: BUSY_PROCESSES }, () =>
    startHeldNode(['-e', BUSY], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  say(`Beside ${BUSY_PROCESSES} busy processes, on ${availableParallelism()} cores:`);
  const scripts = unit ? ['test:unit'] : ['test:unit', 'test:e2e'];
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

await runCommand(
  testCommand(
    'test:often',
    'Repeats the unit tests and the browser tests beside two busy processes, and says of each round if it was green and how long it took. What failed is printed. It ends with status 1 if any round was red. CHROMIUM in the environment says which browser, as for npm run test:e2e.',
  )
    .argument('[rounds]', 'how often', wholeNumber(1), 3)
    .option('--unit', 'only the unit tests; else the app is built first')
    .action(run),
);
