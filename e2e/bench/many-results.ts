import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { retrievePath } from '../../src/contract/endpoints.ts';
import { type Analyst, createAnalyst } from '../../src/testing/service/analyst.ts';
import { draft } from '../../src/testing/service/drafts.ts';
import { fetchFrom } from '../../src/testing/service/send.ts';
import { goTo, startPractising } from '../desk.ts';
import { launchBrowser } from './launch-browser.ts';
import { followMainThread } from './main-thread.ts';
import { startMeasuredService } from './measured-service.ts';
import { servePage } from './serve-page.ts';

// Part of `npm run bench`: a search that 100,000 contributions match, from Enter to the last row, and its table beside two others in
// React, in a real Chromium and against the service as it was built last. It tells, and does not fail. The limits are about the
// plain table, which is the least that React can do; the ordinary one shows what a row of results shows. Tasks, tables and frames
// are measured by the processor time of the page's main thread, and the longest task by the clock as well.

const PEERS = 4;
const BATCH = 5_000;
const ROWS = 100_000;
const QUERY = '100.64.0.0-100.127.255.255';
const ROUNDS = 5;
const FRAMES = 120;
const ROWS_A_FRAME = 18;
const TIMEOUT_MS = 300_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

function tell(what: string, value: number, unit: string, limit?: number): void {
  const figure = `  ${what.padEnd(64)}${value.toFixed(2).padStart(9)} ${unit.padEnd(3)}`;
  if (limit === undefined) say(figure.trimEnd());
  else
    say(`${figure} ${Number(value.toFixed(2)) > limit ? 'OVER THE LIMIT' : 'within the limit'} of ${limit}`);
}

async function fill(url: string): Promise<Analyst> {
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
  const [first] = analysts;
  if (first === undefined) throw new Error('No analyst was made.');
  return first;
}

declare global {
  interface Window {
    resultsSeen: { longTasksMs: number[]; firstRowMs: number };
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The longest frame but for one in twenty, while a region is scrolled as fast as frames come. */
async function scrollP95(page: Page, region: string): Promise<number> {
  const { framesMs } = await followMainThread(page, () =>
    page.locator(region).evaluate(
      async (element, { frames, stepPx }) => {
        for (let frame = 0; frame < frames; frame += 1) {
          await new Promise(requestAnimationFrame);
          element.scrollTop += stepPx;
        }
        await new Promise(requestAnimationFrame);
        element.scrollTop = 0;
      },
      { frames: FRAMES, stepPx: ROWS_A_FRAME * 36 },
    ),
  );
  const sorted = framesMs.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

const REGION = '[role="region"][data-layout="table"]';
const FIRST_ROW = `${REGION} [role="row"][aria-rowindex="2"]`;

async function measureSearch(page: Page, url: string) {
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript((firstRow) => {
    window.resultsSeen = { longTasksMs: [], firstRowMs: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.resultsSeen.longTasksMs.push(duration);
    }).observe({ type: 'longtask' });
    new MutationObserver(() => {
      if (window.resultsSeen.firstRowMs === 0 && document.querySelector(firstRow) !== null)
        window.resultsSeen.firstRowMs = performance.now();
    }).observe(document, { childList: true, subtree: true });
  }, FIRST_ROW);
  await startPractising(page, `${url}/report`);
  await goTo(page, 'Search');
  const box = page.getByRole('search').getByRole('textbox').first();
  await box.fill(QUERY);
  const startMs = await page.evaluate(() => {
    window.resultsSeen = { longTasksMs: [], firstRowMs: 0 };
    performance.clearResourceTimings();
    return performance.now();
  });
  const { tasksMs } = await followMainThread(page, async () => {
    await box.press('Enter');
    await page.getByText(`${ROWS.toLocaleString('en')} contributions for`).waitFor();
  });
  const seen = await page.evaluate(
    (pathname) => {
      const answer = performance
        .getEntriesByType('resource')
        .find(({ name }) => decodeURIComponent(new URL(name).pathname) === pathname);
      if (!(answer instanceof PerformanceResourceTiming)) throw new Error('The answer was not seen.');
      return { ...window.resultsSeen, lastByteMs: answer.responseEnd, wholeMs: performance.now() };
    },
    decodeURIComponent(retrievePath(QUERY)),
  );
  return {
    firstRowMs: seen.firstRowMs - startMs,
    lastByteMs: seen.lastByteMs - startMs,
    wholeMs: seen.wholeMs - startMs,
    longestTaskMs: Math.max(...tasksMs),
    longestTaskByClockMs: Math.max(0, ...seen.longTasksMs),
  };
}

/** A table of rows that are there already, up to the frame that has it: the way back from another page. */
async function mountDesk(page: Page): Promise<number> {
  await goTo(page, 'Report');
  const { tasksMs } = await followMainThread(page, () =>
    page.getByRole('link', { name: 'Search', exact: true }).evaluate(async (link, firstRow) => {
      if (link instanceof HTMLElement) link.click();
      while (document.querySelector(firstRow) === null) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }, FIRST_ROW),
  );
  return sum(tasksMs);
}

async function mountPeer(page: Page, url: string, answerJson: string): Promise<number> {
  await page.goto(url);
  await page.waitForFunction(() => 'mountTable' in window);
  await page.evaluate((text) => window.readRows(text), answerJson);
  const { tasksMs } = await followMainThread(page, () =>
    page.evaluate(async () => {
      window.mountTable();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }),
  );
  return sum(tasksMs);
}

interface Measured {
  readonly mount: () => Promise<number>;
  readonly scroll: () => Promise<number>;
}

/** Each in turn, so that what else the machine does falls on all of them. */
async function measureInTurn(tables: readonly Measured[]) {
  const figures = tables.map((): Record<'mounts' | 'scrolls', number[]> => ({ mounts: [], scrolls: [] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, { mount, scroll }] of tables.entries()) {
      figures[at]?.mounts.push(await mount());
      figures[at]?.scrolls.push(await scroll());
    }
  return figures.map(({ mounts, scrolls }) => ({ mountMs: median(mounts), scrollMs: median(scrolls) }));
}

const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-many-results-'));
const service = await startMeasuredService(folder);
// Frames as fast as they are made, or a display's rhythm would hide the difference.
const browser = await launchBrowser(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
const plainPage = await servePage('plain-table');
const ordinaryPage = await servePage('ordinary-table');
try {
  const analyst = await fill(service.url);
  const response = await fetch(service.url + retrievePath(QUERY), {
    method: 'POST',
    headers: { authorization: analyst.token },
  });
  const answerJson = await response.text();
  say(`\nA search that ${ROWS.toLocaleString('en')} contributions match, Chromium ${browser.version()}`);
  const page = await browser.newPage();
  const search = await measureSearch(page, service.url);
  tell('from Enter to the first row', search.firstRowMs, 'ms');
  tell('from Enter to the last byte of the answer', search.lastByteMs, 'ms');
  tell('from Enter to all rows', search.wholeMs, 'ms');
  tell('first row / last byte', search.firstRowMs / search.lastByteMs, '×', 1);
  tell('longest task on the page', search.longestTaskMs, 'ms', 50);
  tell('longest task by the clock, all else on the machine included', search.longestTaskByClockMs, 'ms');
  const peer = async (url: string): Promise<Measured> => {
    const tab = await browser.newPage();
    return { mount: () => mountPeer(tab, url, answerJson), scroll: () => scrollP95(tab, '#region') };
  };
  const desk = { mount: () => mountDesk(page), scroll: () => scrollP95(page, REGION) };
  const [ours, plain, ordinary] = await measureInTurn([
    desk,
    await peer(plainPage.url),
    await peer(ordinaryPage.url),
  ]);
  if (ours === undefined || plain === undefined || ordinary === undefined) throw new Error('Not measured.');
  tell('back to the page with its table', ours.mountMs, 'ms');
  tell('back to the page with its table / a plain table alone', ours.mountMs / plain.mountMs, '×', 1.3);
  tell('back to the page with its table / an ordinary table alone', ours.mountMs / ordinary.mountMs, '×');
  tell('scroll, 95 % of frames take at most', ours.scrollMs, 'ms');
  tell('scroll, 95 % of frames / a plain table', ours.scrollMs / plain.scrollMs, '×', 1.2);
  tell('scroll, 95 % of frames / an ordinary table', ours.scrollMs / ordinary.scrollMs, '×');
} finally {
  await ordinaryPage.close();
  await plainPage.close();
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
}
