import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tell } from '../../src/testing/figure.ts';
import { say } from '../../src/testing/run-command.ts';
import type { Step } from './desk-page.ts';
import { flagInSteps } from './flag-many.ts';
import { launchBrowser } from './launch-browser.ts';
import { startMeasuredService } from './measured-service.ts';
import { reportInSteps } from './report-many.ts';
import { inShortRound } from './short-round.ts';

// Part of `npm run bench`: where the time goes when thousands of lines are pasted and reported, or thousands
// of rows flagged, in a real Chromium and against the service as it was built last, on one machine.

const ROWS = inShortRound(500, 5_000);
/** A page that stops for longer is felt. By processor time: what else the machine does stops it too. */
const LONGEST_TASK_MS = 100;

const milliseconds = (ms: number): string => `${ms.toFixed(0)} ms`;

function tellStep({ what, ms, pageMs, serviceMs, longest }: Step): void {
  const task = `longest task ${milliseconds(longest.processorMs)}, by the clock ${milliseconds(longest.ms)}`;
  const busy =
    pageMs === undefined || serviceMs === undefined
      ? ''
      : `; page busy ${milliseconds(pageMs)}, service ${milliseconds(serviceMs)}`;
  say(`  ${what.padEnd(48)}${milliseconds(ms).padStart(9)}   ${task}${busy}`);
}

const tellLongest = (steps: readonly Step[]): void =>
  tell({
    what: 'longest task on the page',
    value: Math.max(...steps.map(({ longest }) => longest.processorMs)),
    unit: 'ms',
    most: LONGEST_TASK_MS,
  });

const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-many-rows-'));
const service = await startMeasuredService(folder);
const browser = await launchBrowser();
try {
  const count = ROWS.toLocaleString('en');
  say(`\n${count} mixed lines from the paste to the registry, Chromium ${browser.version()}`);
  const steps = await reportInSteps(browser, service, ROWS);
  for (const step of steps) tellStep(step);
  tellLongest(steps);

  say(`\n${count} selected rows from Flag to what the registry shows`);
  const flagSteps = await flagInSteps(browser, service, ROWS);
  for (const step of flagSteps) tellStep(step);
  tellLongest(flagSteps);
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
}
