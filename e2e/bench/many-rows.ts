import type { Page } from '@playwright/test';
import type { Figure } from '../../src/testing/figure.ts';
import { mixedIdentifiers } from '../../src/testing/mixed-identifiers.ts';
import { createAnalyst } from '../../src/testing/service/analyst.ts';
import { draft } from '../../src/testing/service/drafts.ts';
import { fetchFrom } from '../../src/testing/service/send.ts';
import { checkReport, goTo, pasteList, search, startPractising } from '../desk.ts';
import { atService, type Measured, msOf } from './at-service.ts';
import { followMainThread } from './main-thread.ts';

/** What is done to a list, from its click to what it shows. */
const LIMITS_MS = { review: 1_000, sign: 500, longestTask: 100 };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const appears = (page: Page, words: RegExp) => page.getByText(words).first().waitFor();

async function reportMany({ page, url }: Measured, count: number): Promise<readonly Figure[]> {
  await startPractising(page, `${url}/account`);
  await goTo(page, 'Report');
  const lines = mixedIdentifiers(count).map((identifier) => `Scam, ${identifier}, GB, FR`);
  let [pasteMs, reviewMs, signMs] = [0, 0, 0];
  const { longestTaskMs } = await followMainThread(page, async () => {
    pasteMs = await msOf(async () => {
      await pasteList(page, lines.join('\n'));
      await appears(page, / rows can be reported/u);
    });
    reviewMs = await msOf(() => checkReport(page));
    signMs = await msOf(async () => {
      await press(page, `Sign and report ${count.toLocaleString('en')}`);
      await page.waitForURL(/\?step=done$/u);
    });
  });
  const what = `a report of ${count.toLocaleString('en')}`;
  return [
    { what: `${what}, from the paste to what can be reported`, value: pasteMs, unit: 'ms' },
    { what: `${what}, from Review to the verdict`, value: reviewMs, unit: 'ms', most: LIMITS_MS.review },
    { what: `${what}, from Sign to the receipt`, value: signMs, unit: 'ms', most: LIMITS_MS.sign },
    { what: `${what}, the longest task`, value: longestTaskMs, unit: 'ms', most: LIMITS_MS.longestTask },
  ];
}

async function flagMany({ page, url }: Measured, count: number): Promise<readonly Figure[]> {
  const other = await createAnalyst(fetchFrom(url));
  // Addresses that no list of mixed identifiers has.
  await other.report(Array.from({ length: count }, (_, at) => draft(`100.64.${at >> 8}.${at & 255}`)));
  const shown = count.toLocaleString('en');
  await startPractising(page, `${url}/account`);
  await search(page, '100.64.0.0/15');
  await page.getByRole('checkbox', { name: `Select the ${shown} rows shown` }).check();
  let [reviewMs, signMs] = [0, 0];
  const { longestTaskMs } = await followMainThread(page, async () => {
    await press(page, `Flag ${shown} selected contributions`);
    reviewMs = await msOf(async () => {
      await press(page, `Review ${shown} flags`);
      await appears(page, new RegExp(`exactly ${shown} flags`, 'u'));
    });
    signMs = await msOf(async () => {
      await press(page, `Sign and flag ${shown}`);
      await appears(page, new RegExp(`^${shown} flagged$`, 'u'));
    });
  });
  const what = `flags of ${shown}`;
  return [
    { what: `${what}, from Review to the verdict`, value: reviewMs, unit: 'ms', most: LIMITS_MS.review },
    { what: `${what}, from Sign to the receipt`, value: signMs, unit: 'ms', most: LIMITS_MS.sign },
    { what: `${what}, the longest task`, value: longestTaskMs, unit: 'ms', most: LIMITS_MS.longestTask },
  ];
}

/** Lists of these lengths reported and flagged, in the page that an analyst uses. */
export const measureManyRows = (counts: readonly number[]): Promise<readonly Figure[]> =>
  atService(async (measured) => {
    const figures: Figure[] = [];
    for (const count of counts) figures.push(...(await reportMany(measured, count)));
    for (const count of counts.slice(-1)) figures.push(...(await flagMany(measured, count)));
    return figures;
  });
