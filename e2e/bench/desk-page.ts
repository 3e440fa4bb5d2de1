import type { Browser, CDPSession, Page } from '@playwright/test';
import { startPractising } from '../desk.ts';
import type { Task } from './main-thread.ts';
import type { MeasuredService } from './measured-service.ts';

/** The page that an analyst uses, while thousands of rows go through it. */

export interface Step {
  readonly what: string;
  readonly ms: number;
  /**
   * The busy time of the page's main thread, and of the service's processor; absent if a step is too short to
   * measure.
   */
  readonly pageMs?: number | undefined;
  readonly serviceMs?: number | undefined;
  readonly longest: LongestTask;
}

/** The longest of the tasks that began in some time. */
export interface LongestTask {
  readonly processorMs: number;
  /** By the clock, which may be another task. */
  readonly ms: number;
}

export interface Span {
  readonly startMs: number;
  readonly ms: number;
}

declare global {
  interface Window {
    benchRequests: Span[];
    benchClickMs: number;
  }
}

const TIMEOUT_MS = 120_000;

/** Opens a tab that is signed in and counts its requests to these paths. */
export async function openDesk(browser: Browser, url: string, paths: readonly string[]): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript((named: readonly string[]) => {
    // Not a promise of the click: a browser may collect one whose button is gone before it was read.
    window.addEventListener('click', () => (window.benchClickMs = performance.now()), { capture: true });
    window.benchRequests = [];
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        if (named.includes(new URL(name).pathname))
          window.benchRequests.push({ startMs: startTime, ms: duration });
    }).observe({ type: 'resource' });
  }, paths);
  await startPractising(page, url);
  return page;
}

export const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Clicks as soon as it can be done. Returns when. */
export async function press(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name, exact: true }).click();
  return page.evaluate(() => window.benchClickMs);
}

export async function appears(page: Page, words: RegExp): Promise<number> {
  await page.getByText(words).first().waitFor();
  return now(page);
}

export function longestIn(tasks: readonly Task[], fromMs: number, toMs: number): LongestTask {
  const within = tasks.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
  return {
    processorMs: within.reduce((most, { processorMs }) => Math.max(most, processorMs), 0),
    ms: within.reduce((most, { ms }) => Math.max(most, ms), 0),
  };
}

/** The page's requests to the given paths, by its clock. */
export const requestsOf = (page: Page): Promise<readonly Span[]> => page.evaluate(() => window.benchRequests);

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

/** Tells what the page and the service have used of the processor so far. */
export async function watchBusy(page: Page, service: MeasuredService) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  return async () => ({
    pageMs: 1_000 * (await metric(cdp, 'TaskDuration')),
    serviceMs: 1_000 * (await service.cpuSeconds()),
  });
}

export type Busy = Awaited<ReturnType<Awaited<ReturnType<typeof watchBusy>>>>;
