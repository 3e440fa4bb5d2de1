import type { ChildProcess } from 'node:child_process';
import { Argument } from 'commander';
import { OVER_THE_LIMIT } from '../../src/testing/figure.ts';
import { startHeldNode } from '../../src/testing/held-process.ts';
import { runCommand, say, testCommand } from '../../src/testing/run-command.ts';
import { SHORT_ROUND } from './short-round.ts';

interface Measurement {
  readonly file: string;
  readonly what: string;
  readonly args: readonly string[];
  readonly short: readonly string[];
}

const inBrowser = (file: string, what: string): Measurement => ({
  file: `e2e/bench/${file}.ts`,
  what,
  args: [],
  short: [SHORT_ROUND],
});

/** In the order in which they run: the quick ones first. */
const PARTS = {
  signing: inBrowser('signing', 'a report of 5,000 checked and signed, in Node and in Chromium'),
  registry: {
    file: 'src/testing/scale/run.ts',
    what: 'reports, searches, checks, pages of the feed and quotes among a million, on PostgreSQL',
    args: ['--contributions', '1000000'],
    short: ['--contributions', '10000'],
  },
  weight: inBrowser('weight', 'what a first visit, a large answer and a start weigh'),
  'many-results': inBrowser('many-results', 'a search that 10,000 match, in Chromium'),
  'many-rows': inBrowser('many-rows', 'thousands of rows reported and flagged, in Chromium'),
} as const satisfies Readonly<Record<string, Measurement>>;
type Part = keyof typeof PARTS;

const NAMES = Object.keys(PARTS);
const LIST = Object.entries(PARTS)
  .map(([name, { what }]) => `  ${name.padEnd(14)}${what}`)
  .join('\n');

const MOST_MINUTES = 10;
/** For a part to take down its servers and browsers. */
const GRACE_MS = 5_000;

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

function runPart(part: Part, isShort: boolean): Promise<Outcome> {
  const { file, args, short } = PARTS[part];
  const startMs = performance.now();
  const child = startHeldNode(['--import', 'tsx', file, ...(isShort ? short : args)], {
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

async function run(parts: readonly Part[], { short = false }: { readonly short?: boolean }): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const part of parts) outcomes.push(await runPart(part, short));
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

await runCommand(
  testCommand(
    'bench',
    `Measures what people feel, each part in a process of its own, for ${MOST_MINUTES} minutes at most. Says which figures are over their limits, and does not fail for them, since other programs on the machine make them so too. Ends with status 1 when a part fails or does not end; the others run all the same.`,
  )
    .addArgument(new Argument('[part...]').choices(NAMES).default(NAMES, 'all'))
    .addHelpText('after', `\n${LIST}`)
    .option(SHORT_ROUND, 'once, with few rows: whether each part still works')
    .action(run),
);
