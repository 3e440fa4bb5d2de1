import { startHeldNode } from '../src/testing/held-process.ts';

// `npm run check`: every check that starts nothing, two at a time, since most use one core. What each said is
// printed as a whole when it ends; the exit code is 1 when any failed.

/** Longest first. */
const CHECKS = ['code', 'boundaries', 'dead-code', 'format'];
const LANES = 2;
/**
 * The garbage collection target of the type checker, a Go program: with the default it spends a quarter of
 * its time collecting.
 */
const GOGC = '400';

function run(name: string): Promise<boolean> {
  const startedAtMs = performance.now();
  // The same npm and Node as this runs by, on every system.
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Start this with: npm run check');
  const child = startHeldNode([npm, 'run', '--silent', `check:${name}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GOGC },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
      console.log(`check:${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const waiting = [...CHECKS];
let failed = false;
async function lane(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (!(await run(next))) failed = true;
  }
}
await Promise.all(Array.from({ length: LANES }, lane));
process.exitCode = failed ? 1 : 0;
