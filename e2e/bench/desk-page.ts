import type { Browser, CDPSession, Page } from '@playwright/test';
import { startPractising } from '../desk.ts';
import type { MeasuredService } from './measured-service.ts';

/** The page that an analyst uses, and what it saw of itself while thousands of rows went through it. */

export interface Step {
  readonly what: string;
  readonly ms: number;
  /** How long the page's main thread was busy, and the service's processor; absent where a step is too short to ask. */
  readonly pageMs?: number | undefined;
  readonly serviceMs?: number | undefined;
  /** The longest task that began in it; 0 if none took over 50 ms, which is what browsers tell. */
  readonly longestTaskMs: number;
}

export interface Span {
  readonly startMs: number;
  readonly ms: number;
}

/** What the page itself saw, by its clock. */
export interface Seen {
  readonly longTasks: readonly Span[];
  /** Requests to the paths that were named. */
  readonly requests: readonly Span[];
}

declare global {
  interface Window {
    benchSeen: { longTasks: Span[]; requests: Span[] };
  }
}

const TIMEOUT_MS = 600_000;

/** A tab that keeps count of its long tasks and of its requests to these paths, with somebody signed in. */
export async function openDesk(browser: Browser, url: string, paths: readonly string[]): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript((named: readonly string[]) => {
    window.benchSeen = { longTasks: [], requests: [] };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.benchSeen.longTasks.push({ startMs: startTime, ms: duration });
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        if (named.includes(new URL(name).pathname))
          window.benchSeen.requests.push({ startMs: startTime, ms: duration });
    }).observe({ type: 'resource' });
  }, paths);
  await startPractising(page, url);
  return page;
}

export const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Clicks as soon as it can be done. Returns when. */
export async function press(page: Page, name: string): Promise<number> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  const clicked = button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        element.addEventListener('click', () => resolve(performance.now()), { capture: true, once: true });
      }),
  );
  await button.click();
  return clicked;
}

export async function appears(page: Page, words: RegExp): Promise<number> {
  await page.getByText(words).first().waitFor();
  return now(page);
}

export const longestIn = ({ longTasks }: Seen, fromMs: number, toMs: number): number =>
  Math.max(0, ...longTasks.filter(({ startMs }) => startMs >= fromMs && startMs < toMs).map(({ ms }) => ms));

export const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => window.benchSeen);

export async function metric(cdp: CDPSession, name: string): Promise<number> {
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
