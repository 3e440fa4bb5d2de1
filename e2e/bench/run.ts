import type { ChildProcess } from 'node:child_process';
import { AppError } from '../../src/contract/app-error.ts';
import { OVER_THE_LIMIT } from '../../src/testing/figure.ts';
import { startHeldNode } from '../../src/testing/held-process.ts';
import { runCommand, say } from '../../src/testing/run-command.ts';

/** In the order in which they run: the quick ones first. */
const PARTS = {
  identifiers: [
    'src/contract/identifier/parse-identifier.bench.ts',
    '5,000 identifiers, beside the platform’s readers',
  ],
  signing: ['e2e/bench/signing.ts', 'a report of 5,000 checked and signed, in Node and in Chromium'],
  submit: ['src/service/submit/submit.bench.ts', 'submitted reports, beside bare inserts, on both stores'],
  publishing: [
    'src/service/ledger/publishing/publishing.bench.ts',
    'reports while the ledger is published, and a million entries’ tree',
  ],
  http: ['src/testing/http-bench/run.ts', 'small requests, beside Node’s own HTTP, on both stores'],
  statistics: ['src/testing/statistics-bench/run.ts', 'statistics, peers and movements among a million'],
  downloads: ['src/testing/download-bench/run.ts', 'quotes and downloads among a million'],
  check: ['src/testing/check-bench/run.ts', 'a thousand identifiers checked among a million'],
  feed: ['src/testing/feed-bench/run.ts', 'a million changes followed, beside COPY of their rows'],
  consumers: ['src/testing/feed-bench/beside-reports.ts', 'reports beside 1,000 consumers of the feed'],
  overlap: ['src/testing/overlap-bench/run.ts', 'overlap search and large answers, on both stores'],
  weight: ['e2e/bench/weight.ts', 'what a first visit, a large answer and a start weigh'],
  'many-results': ['e2e/bench/many-results.ts', 'a search that 10,000 match, in Chromium'],
  'many-rows': ['e2e/bench/many-rows.ts', 'thousands of rows reported and flagged, in Chromium'],
} as const;
type Part = keyof typeof PARTS;

const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);
const NAMES = Object.keys(PARTS).filter(isPart);

const MOST_MINUTES = 10;
/** For a part to take down its servers and browsers. */
const GRACE_MS = 5_000;

const USAGE = `npm run bench [-- <part>…]

Measures what must be fast, each part in a process of its own, for ${MOST_MINUTES} minutes at most, and all of it in under twelve
on two idle cores. Says which figures are over their limits, and does not fail for them, since other programs on the
machine make them so too. Ends with status 1 when a part fails or does not end; the others run all the same.

${NAMES.map((name) => `  ${name.padEnd(14)}${PARTS[name][1]}`).join('\n')}`;

function readArguments(given: readonly string[]): readonly Part[] | undefined {
  if (given.includes('--help') || given.includes('-h')) return undefined;
  return given.length === 0
    ? NAMES
    : given.map((name) => {
        if (isPart(name)) return name;
        throw new AppError('usage', `There is no part ${name}. See npm run bench -- --help.`);
      });
}

interface Outcome {
  readonly part: Part;
  readonly seconds: number;
  /** The failure, if it did not finish. */
  readonly failure: string | undefined;
  readonly overTheLimit: readonly string[];
}

/** The error in what a process wrote before it ended, or the last that it wrote. */
function reasonIn(written: string): string {
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /^[\w.]*Error\b/u.test(line)) ?? lines.at(-1) ?? '').trim();
}

/** With what it has started: all of it is in one process group. */
function signalAll({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Nothing of it runs any more.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function runPart(part: Part): Promise<Outcome> {
  const [file] = PARTS[part];
  const startMs = performance.now();
  const child = startHeldNode(['--expose-gc', '--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
    process.stderr.write(text);
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    signalAll(child, 'SIGTERM');
    setTimeout(() => signalAll(child, 'SIGKILL'), GRACE_MS).unref();
  }, MOST_MINUTES * 60_000);
  return new Promise((resolve) => {
    const end = (failure: string | undefined) => {
      clearTimeout(timer);
      resolve({
        part,
        seconds: (performance.now() - startMs) / 1_000,
        failure,
        overTheLimit: printed.split('\n').filter((line) => line.includes(OVER_THE_LIMIT)),
      });
    };
    child.once('error', ({ message }) => end(message));
    child.once('close', (code, signal) => {
      if (isLate) end(`did not end in ${MOST_MINUTES} minutes`);
      else if (code === 0) end(undefined);
      else end(`ended with ${signal ?? code}: ${reasonIn(complained)}`);
    });
  });
}

async function run(parts: readonly Part[]): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const part of parts) outcomes.push(await runPart(part));
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  say(`\n${'='.repeat(100)}`);
  for (const { part, seconds: own, failure, overTheLimit } of outcomes) {
    const count = overTheLimit.length;
    const result =
      failure === undefined ? (count === 0 ? 'done' : `done, ${count} over the limit`) : `FAILED: ${failure}`;
    say(`${part.padEnd(14)}${own.toFixed(0).padStart(5)} s  ${result}`);
    for (const line of overTheLimit) say(line);
  }
  say(`${'all'.padEnd(14)}${seconds.toFixed(0).padStart(5)} s`);
  if (outcomes.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
}

await runCommand({ usage: USAGE, readArguments, run });
