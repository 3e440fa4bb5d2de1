import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { retrievePath } from '../../src/contract/endpoints.ts';
import { createAnalyst } from '../../src/testing/service/analyst.ts';
import { tell } from '../../src/testing/figure.ts';
import { say } from '../../src/testing/run-command.ts';
import { draft } from '../../src/testing/service/drafts.ts';
import { fetchFrom } from '../../src/testing/service/send.ts';
import { goTo, startPractising } from '../desk.ts';
import { launchBrowser } from './launch-browser.ts';
import { longestIn } from './desk-page.ts';
import { followMainThread, type Task } from './main-thread.ts';
import { startMeasuredService } from './measured-service.ts';
import { inShortRound } from './short-round.ts';

// Part of `npm run bench`: a search that 10,000 contributions match, the most of an answer, from Enter to the last row, and its
// table, in a real Chromium and against the service as it was built last. Tasks, tables and frames are
// measured by the processor time of the page's main thread, and the longest tasks by the clock as well.

const PEERS = 4;
const BATCH = inShortRound(500, 5_000);
/** As many as an answer has unless the operator says otherwise. */
const ROWS = 2 * BATCH;
const QUERY = '100.64.0.0-100.127.255.255';
const ROUNDS = inShortRound(1, 3);
const FRAMES = 120;
const ROWS_A_FRAME = 18;
const TIMEOUT_MS = 120_000;

/** A page that stops for longer is felt. */
const LONGEST_TASK_MS = 100;
/** Of 60 a second. */
const FRAME_MS = 16.7;

async function fill(url: string): Promise<void> {
  const analysts = await Promise.all(Array.from({ length: PEERS }, () => createAnalyst(fetchFrom(url))));
  const types = ['IPFraud', 'Wangiri', 'Simbox'] as const;
  const countries = ['GB', 'SE', 'LV', 'NO'] as const;
  for (let at = 0; at < ROWS; at += BATCH) {
    const items = Array.from({ length: BATCH }, (_, index) => {
      const value = at + index;
      return draft(`100.${64 + (value >> 16)}.${(value >> 8) & 255}.${value & 255}`, {
        fraudType: types[value % types.length] ?? 'IPFraud',
        origination: countries[value % countries.length] ?? 'GB',
      });
    });
    await analysts[(at / BATCH) % PEERS]?.report(items);
  }
}

declare global {
  interface Window {
    firstRowMs: number;
  }
}

const REGION = '[data-layout="table"]:not([aria-hidden])';
const FIRST_ROW = `${REGION} [role="row"][aria-rowindex="2"]`;

async function measureSearch(page: Page, url: string) {
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript((firstRow) => {
    window.firstRowMs = 0;
    new MutationObserver(() => {
      if (window.firstRowMs === 0 && document.querySelector(firstRow) !== null)
        window.firstRowMs = performance.now();
    }).observe(document, { childList: true, subtree: true });
  }, FIRST_ROW);
  await startPractising(page, `${url}/report`);
  await goTo(page, 'Search');
  const box = page.getByRole('search').getByRole('textbox').first();
  await box.fill(QUERY);
  const startMs = await page.evaluate(() => {
    window.firstRowMs = 0;
    performance.clearResourceTimings();
    return performance.now();
  });
  const endFollowing = await followMainThread(page);
  await box.press('Enter');
  await page.getByText(`${ROWS.toLocaleString('en')} contributions for`).waitFor();
  const seen = await page.evaluate(
    (pathname) => {
      const answer = performance
        .getEntriesByType('resource')
        .find(({ name }) => decodeURIComponent(new URL(name).pathname) === pathname);
      if (!(answer instanceof PerformanceResourceTiming)) throw new Error('The answer was not seen.');
      return { firstRowMs: window.firstRowMs, lastByteMs: answer.responseEnd, wholeMs: performance.now() };
    },
    decodeURIComponent(retrievePath(QUERY)),
  );
  const { tasks } = await endFollowing();
  return {
    firstRowMs: seen.firstRowMs - startMs,
    lastByteMs: seen.lastByteMs - startMs,
    wholeMs: seen.wholeMs - startMs,
    tasks,
  };
}

/** The way back from another page to a table of rows that are there already, up to the frame that has it. */
async function goBack(page: Page): Promise<readonly Task[]> {
  await goTo(page, 'Report');
  const endFollowing = await followMainThread(page);
  await page.getByRole('link', { name: 'Search', exact: true }).evaluate(async (link, firstRow) => {
    if (link instanceof HTMLElement) link.click();
    while (document.querySelector(firstRow) === null) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, FIRST_ROW);
  const { tasks } = await endFollowing();
  return tasks;
}

/** The longest tasks of what is done to a table, each up to the frame after it. */
async function change(page: Page, act: () => Promise<void>): Promise<readonly Task[]> {
  const endFollowing = await followMainThread(page);
  await act();
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  const { tasks } = await endFollowing();
  return tasks;
}

async function changeView(page: Page): Promise<readonly (readonly [string, readonly Task[]])[]> {
  const heading = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  const acts: readonly (readonly [string, () => Promise<void>])[] = [
    ['sorted by identifier', () => heading('Identifier').click()],
    ['sorted by time of report', () => heading('Reported').click()],
    ['the filter opened', () => page.getByRole('button', { name: 'Filter' }).click()],
    ['filtered by a type', () => page.getByRole('checkbox', { name: /^Wangiri/u }).check()],
    [
      'filtered by a word',
      async () => {
        await page.getByRole('searchbox', { name: 'Text in the rows' }).fill('100.64.1');
        await page.getByRole('group', { name: 'Active filters' }).getByText('100.64.1').waitFor();
      },
    ],
    [
      'the filters cleared',
      async () => {
        await page.getByRole('button', { name: 'Filter (2)' }).click();
        await page.getByRole('button', { name: 'Clear all' }).click();
      },
    ],
    ['all selected', () => page.getByRole('checkbox', { name: /^Select the/u }).check()],
  ];
  const all: (readonly [string, readonly Task[]])[] = [];
  for (const [what, act] of acts) all.push([what, await change(page, act)]);
  return all;
}

/** The frames of a table that is scrolled as fast as frames come. */
async function scroll(page: Page): Promise<readonly number[]> {
  const endFollowing = await followMainThread(page);
  await page.locator(REGION).evaluate(
    async (element, { frames, stepPx }) => {
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        element.scrollTop += stepPx;
      }
      await new Promise(requestAnimationFrame);
      element.scrollTop = 0;
    },
    { frames: FRAMES, stepPx: ROWS_A_FRAME * 36 },
  );
  const { framesMs } = await endFollowing();
  return framesMs;
}

function tellLongest(what: string, tasks: readonly Task[]): void {
  const { processorMs, ms } = longestIn(tasks, 0, Number.POSITIVE_INFINITY);
  tell(
    { what: `${what}: longest task`, value: processorMs, unit: 'ms', most: LONGEST_TASK_MS },
    { what: '  by the clock, all else on the machine included', value: ms, unit: 'ms' },
  );
}

const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-many-results-'));
const service = await startMeasuredService(folder);
// Frames as fast as they are made: a display's rhythm says nothing of what each takes.
const browser = await launchBrowser(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
try {
  await fill(service.url);
  say(`\nA search that ${ROWS.toLocaleString('en')} contributions match, Chromium ${browser.version()}`);
  const page = await browser.newPage();
  const { firstRowMs, lastByteMs, wholeMs, tasks } = await measureSearch(page, service.url);
  tell(
    { what: 'from Enter to the first row', value: firstRowMs, unit: 'ms' },
    { what: 'from Enter to the last byte of the answer', value: lastByteMs, unit: 'ms' },
    { what: 'from Enter to all rows', value: wholeMs, unit: 'ms' },
  );
  tellLongest('from Enter to all rows', tasks);
  const back: Task[] = [];
  const framesMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    back.push(...(await goBack(page)));
    framesMs.push(...(await scroll(page)));
  }
  tellLongest('back to the page with its table', back);
  framesMs.sort((left, right) => left - right);
  tell({
    what: 'scroll: 95 % of frames take at most',
    value: framesMs[Math.floor(framesMs.length * 0.95)] ?? Number.NaN,
    unit: 'ms',
    most: FRAME_MS,
  });
  for (const [what, did] of await changeView(page)) tellLongest(what, did);
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
}
