import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Step } from './desk-page.ts';
import { flagInSteps } from './flag-many.ts';
import { launchBrowser } from './launch-browser.ts';
import { startMeasuredService } from './measured-service.ts';
import { reportInBatches, reportInSteps } from './report-many.ts';

// Part of `npm run bench`: where the time goes when thousands of lines are pasted and reported, or thousands of rows flagged, in a real
// Chromium and against the service as it was built last, on one machine. It tells, and does not fail.

const ROWS = 5_000;
const MANY_ROWS = 50_000;
const LONGEST_TASK_MS = 50;
const HEAP_GROWTH = 1.2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const milliseconds = (ms: number | undefined): string =>
  ms === undefined ? '' : `${ms.toFixed(0).padStart(7)} ms`;

const longest = (ms: number): string =>
  ms === 0 ? 'no task over 50 ms' : `longest task ${ms.toFixed(0)} ms`;

function tell({ what, ms, pageMs, serviceMs, longestTaskMs }: Step): void {
  const busy =
    pageMs === undefined
      ? ''
      : `   page busy ${milliseconds(pageMs).trim()}, service ${milliseconds(serviceMs).trim()}`;
  say(`  ${what.padEnd(48)}${milliseconds(ms)}   ${longest(longestTaskMs)}${busy}`);
}

function judge(what: string, value: number, unit: string, limit: number): void {
  const verdict = Number(value.toFixed(2)) > limit ? 'OVER THE LIMIT' : 'within the limit';
  say(`  ${what.padEnd(48)}${value.toFixed(2).padStart(7)} ${unit}   ${verdict} of ${limit}`);
}

const longestOf = (steps: readonly Pick<Step, 'longestTaskMs'>[]): number =>
  Math.max(...steps.map(({ longestTaskMs }) => longestTaskMs));

const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-many-rows-'));
const service = await startMeasuredService(folder);
const browser = await launchBrowser();
try {
  const count = ROWS.toLocaleString('en');
  say(`\n${count} mixed lines from the paste to the registry, Chromium ${browser.version()}`);
  const steps = await reportInSteps(browser, service, ROWS);
  for (const step of steps) tell(step);
  judge('longest task on the page', longestOf(steps), 'ms', LONGEST_TASK_MS);

  say(`\n${count} selected rows from Flag to what the registry shows`);
  const flagSteps = await flagInSteps(browser, service, ROWS);
  for (const step of flagSteps) tell(step);
  judge('longest task on the page', longestOf(flagSteps), 'ms', LONGEST_TASK_MS);

  say(`\n${MANY_ROWS.toLocaleString('en')} mixed lines in transactions of ${count}`);
  const { batches, untilChecked } = await reportInBatches(browser, service, MANY_ROWS, ROWS);
  for (const step of untilChecked) tell(step);
  for (const [index, { heapMegabytes, longestTaskMs, ms }] of batches.entries())
    say(
      `  ${`transaction ${index + 1}`.padEnd(48)}${milliseconds(ms)}   ${longest(longestTaskMs)}   heap ${heapMegabytes.toFixed(1)} MB`,
    );
  judge('longest task on the page', longestOf([...untilChecked, ...batches]), 'ms', LONGEST_TASK_MS);
  const [third, last] = [batches[2], batches.at(-1)];
  if (third !== undefined && last !== undefined)
    judge(
      'heap after the last transaction / the third',
      last.heapMegabytes / third.heapMegabytes,
      '×',
      HEAP_GROWTH,
    );
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
}
