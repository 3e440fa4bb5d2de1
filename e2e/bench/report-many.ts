import type { Browser, Page } from '@playwright/test';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import { goTo } from '../desk.ts';
import {
  appears,
  type Busy,
  longestIn,
  now,
  openDesk,
  press,
  requestsOf,
  type Step,
  watchBusy,
} from './desk-page.ts';
import { fraudList } from './fraud-list.ts';
import { followMainThread } from './main-thread.ts';
import type { MeasuredService } from './measured-service.ts';

/** A list of thousands from the paste to the ledger, in the page that an analyst uses. */

declare global {
  interface Window {
    benchList: string;
  }
}

/** Longer than rows wait to be held against each other once they are understood. */
const QUIET_MS = 1_500;

/** The page on which a list is ready to be pasted. */
async function openReport(browser: Browser, url: string, rowCount: number): Promise<Page> {
  const page = await openDesk(browser, url, [
    ENDPOINTS.assembleContribution.path,
    ENDPOINTS.submitContribution.path,
  ]);
  await goTo(page, 'Report');
  await page.evaluate((text) => {
    window.benchList = text;
  }, fraudList(rowCount));
  return page;
}

/** Pastes in a task of its own. Returns when. */
function paste(page: Page): Promise<number> {
  return page.getByRole('textbox', { name: 'Identifier', exact: true }).evaluate(
    (field) =>
      new Promise<number>((resolve) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', window.benchList);
        field.focus();
        setTimeout(() => {
          resolve(performance.now());
          field.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        });
      }),
  );
}

/** Waits until the counts by verdict stay as they are. Returns when they changed last. */
function settles(page: Page): Promise<number> {
  return page.getByRole('group', { name: 'Show', exact: true }).evaluate(
    (group, quietMs) =>
      new Promise<number>((resolve) => {
        let lastMs = performance.now();
        const observer = new MutationObserver(() => {
          lastMs = performance.now();
        });
        const timer = setInterval(() => {
          if (performance.now() - lastMs < quietMs) return;
          observer.disconnect();
          clearInterval(timer);
          resolve(lastMs);
        }, 100);
        observer.observe(group, { subtree: true, childList: true, characterData: true });
      }),
    QUIET_MS,
  );
}

/** Waits for the end of the list. */
async function acceptedAt(page: Page): Promise<number> {
  await page.waitForFunction(() => location.search === '?step=done', undefined, { polling: 20 });
  return now(page);
}

/** From the paste to what the registry shows, step by step. */
export async function reportInSteps(
  browser: Browser,
  service: MeasuredService,
  rowCount: number,
): Promise<readonly Step[]> {
  const page = await openReport(browser, service.url, rowCount);
  try {
    const busy = await watchBusy(page, service);
    const endFollowing = await followMainThread(page);
    const before = await busy();
    const pastedMs = await paste(page);
    const readMs = await appears(page, /^Pasted list: /u);
    const understoodMs = await appears(page, / rows can be reported/u);
    const knownMs = Math.max(understoodMs, await settles(page));
    const known = await busy();
    const reviewMs = await press(page, 'Review');
    const checkedMs = await appears(page, /^Matches your request$/u);
    const checked = await busy();
    const signMs = await press(page, 'Sign and submit');
    const acceptedMs = await acceptedAt(page);
    const accepted = await busy();
    const confirmedMs = await appears(page, /^Confirmed on the registry \([\d,]+ of/u);
    const confirmed = await busy();
    const { tasks } = await endFollowing();
    const [assembling, submitting] = await requestsOf(page);
    if (assembling === undefined || submitting === undefined) throw new Error('Nothing was submitted.');
    const assembledMs = assembling.startMs + assembling.ms;
    const answeredMs = submitting.startMs + submitting.ms;
    const step = (what: string, fromMs: number, toMs: number, from = before, to?: Busy): Step => ({
      what,
      ms: toMs - fromMs,
      longest: longestIn(tasks, fromMs, toMs),
      ...(to === undefined
        ? {}
        : { pageMs: to.pageMs - from.pageMs, serviceMs: to.serviceMs - from.serviceMs }),
    });
    return [
      step('read', pastedMs, readMs),
      step('understood', readMs, understoodMs),
      step('from the paste until all is known of the rows', pastedMs, knownMs, before, known),
      step('until it was sent to be assembled', reviewMs, assembling.startMs),
      step('assembled by the service', assembling.startMs, assembledMs),
      step('checked in the worker and shown', assembledMs, checkedMs),
      step('from Review until it is checked', reviewMs, checkedMs, known, checked),
      step('signed, and kept that it leaves', signMs, submitting.startMs),
      step('submitted: the service’s insert', submitting.startMs, answeredMs),
      step('the receipt', answeredMs, acceptedMs),
      step('from Sign and submit to the receipt', signMs, acceptedMs, checked, accepted),
      step('confirmed on the registry, one by one', acceptedMs, confirmedMs, accepted, confirmed),
    ];
  } finally {
    await page.context().close();
  }
}
