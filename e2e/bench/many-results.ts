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
import { startMeasuredService } from './measured-service.ts';
import { servePage } from './serve-page.ts';

// Part of `npm run bench`: a search that 100,000 contributions match, from Enter to the last row, and its table beside a plain one
// in React, in a real Chromium and against the service as it was built last. It tells, and does not fail.

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

/** The longest frame but for one in twenty, while a region is scrolled as fast as frames come. */
const scrollP95 = (page: Page, region: string): Promise<number> =>
  page.locator(region).evaluate(
    async (element, { frames, stepPx }) => {
      const spent: number[] = [];
      let before = await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < frames; frame += 1) {
        element.scrollTop += stepPx;
        const now = await new Promise(requestAnimationFrame);
        spent.push(now - before);
        before = now;
      }
      element.scrollTop = 0;
      return spent.toSorted((left, right) => left - right)[Math.floor(frames * 0.95)] ?? Number.NaN;
    },
    { frames: FRAMES, stepPx: ROWS_A_FRAME * 36 },
  );

const REGION = '[role="region"][data-layout="table"]';
const FIRST_ROW = `${REGION} [role="row"][aria-rowindex="2"]`;

async function measureDesk(page: Page, url: string) {
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
  await box.press('Enter');
  await page.getByText(`${ROWS.toLocaleString('en')} contributions for`).waitFor();
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
  const scrolls = [];
  while (scrolls.length < ROUNDS) scrolls.push(await scrollP95(page, REGION));

  // A table of rows that are there already: the way back from another page.
  const mounts = [];
  while (mounts.length < ROUNDS) {
    await goTo(page, 'Report');
    await page.evaluate(() => {
      window.resultsSeen.firstRowMs = 0;
    });
    const clickedMs = await page.getByRole('link', { name: 'Search', exact: true }).evaluate((link) => {
      const now = performance.now();
      if (link instanceof HTMLElement) link.click();
      return now;
    });
    await page.locator(FIRST_ROW).waitFor();
    mounts.push((await page.evaluate(() => window.resultsSeen.firstRowMs)) - clickedMs);
  }
  return {
    firstRowMs: seen.firstRowMs - startMs,
    lastByteMs: seen.lastByteMs - startMs,
    wholeMs: seen.wholeMs - startMs,
    longestTaskMs: Math.max(0, ...seen.longTasksMs),
    scrollMs: median(scrolls),
    mountMs: median(mounts),
  };
}

async function measurePlain(page: Page, plainUrl: string, answerJson: string) {
  await page.goto(plainUrl);
  await page.waitForFunction(() => 'mountPlainTable' in window);
  const mountMs = await page.evaluate((text) => window.mountPlainTable(text), answerJson);
  const scrolls = [];
  while (scrolls.length < ROUNDS) scrolls.push(await scrollP95(page, '#region'));
  return { mountMs, scrollMs: median(scrolls) };
}

const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-many-results-'));
const service = await startMeasuredService(folder);
// Frames as fast as they are made, or a display's rhythm would hide the difference.
const browser = await launchBrowser(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
const plainPage = await servePage('plain-table');
try {
  const analyst = await fill(service.url);
  const response = await fetch(service.url + retrievePath(QUERY), {
    method: 'POST',
    headers: { authorization: analyst.token },
  });
  const answerJson = await response.text();
  say(`\nA search that ${ROWS.toLocaleString('en')} contributions match, Chromium ${browser.version()}`);
  const desk = await measureDesk(await browser.newPage(), service.url);
  const plain = await measurePlain(await browser.newPage(), plainPage.url, answerJson);
  tell('from Enter to the first row', desk.firstRowMs, 'ms');
  tell('from Enter to the last byte of the answer', desk.lastByteMs, 'ms');
  tell('from Enter to all rows', desk.wholeMs, 'ms');
  tell('first row / last byte', desk.firstRowMs / desk.lastByteMs, '×', 1);
  tell('longest task on the page', desk.longestTaskMs, 'ms', 50);
  tell('back to the page with its table', desk.mountMs, 'ms');
  tell('back to the page with its table / a plain table alone', desk.mountMs / plain.mountMs, '×', 1.3);
  tell('scroll, 95 % of frames take at most', desk.scrollMs, 'ms');
  tell('scroll, 95 % of frames / a plain table', desk.scrollMs / plain.scrollMs, '×', 1.2);
} finally {
  await plainPage.close();
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
}
