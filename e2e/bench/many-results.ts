import type { Page } from '@playwright/test';
import { MAX_DRAFTS } from '../../src/contract/contribution.ts';
import type { Figure } from '../../src/testing/figure.ts';
import { createAnalyst } from '../../src/testing/service/analyst.ts';
import { draft } from '../../src/testing/service/drafts.ts';
import { fetchFrom } from '../../src/testing/service/send.ts';
import { goTo, startPractising } from '../desk.ts';
import { atService, msOf } from './at-service.ts';
import { followMainThread } from './main-thread.ts';

const QUERY = '100.64.0.0/10';
const FRAMES = 120;
/** As fast as frames come. */
const PX_A_FRAME = 18 * 36;
/** A page that stops for longer is felt; of 60 frames a second. */
const LIMITS_MS = { longestTask: 100, frame: 16.7 };

const TABLE = '[data-layout="table"]:not([aria-hidden])';

async function report(url: string, count: number): Promise<void> {
  const types = ['IPFraud', 'Wangiri', 'Simbox'] as const;
  const drafts = Array.from({ length: count }, (_, at) =>
    draft(`100.${64 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`, {
      fraudType: types[at % types.length] ?? 'IPFraud',
    }),
  );
  for (let start = 0; start < count; start += MAX_DRAFTS)
    await (await createAnalyst(fetchFrom(url))).report(drafts.slice(start, start + MAX_DRAFTS));
}

const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
  });

const scroll = (page: Page) =>
  page.locator(TABLE).evaluate(
    async (element, { frames, stepPx }) => {
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        element.scrollTop += stepPx;
      }
    },
    { frames: FRAMES, stepPx: PX_A_FRAME },
  );

/** A search that so many contributions match, and what is done with its table. */
export const measureManyResults = (count: number): Promise<readonly Figure[]> =>
  atService(
    async ({ page, url }) => {
      await report(url, count);
      await startPractising(page, `${url}/report`);
      await goTo(page, 'Search');
      const box = page.getByRole('search').getByRole('textbox').first();
      await box.fill(QUERY);
      let allMs = 0;
      const acts: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
        [
          'from Enter to all rows',
          async () => {
            allMs = await msOf(async () => {
              await box.press('Enter');
              await page.getByText(`${count.toLocaleString('en')} contributions for`).waitFor();
            });
          },
        ],
        ['to another page', () => goTo(page, 'Report')],
        ['back to the table', () => goTo(page, 'Search')],
        ['sorted', () => page.getByRole('columnheader', { name: 'Identifier' }).getByRole('button').click()],
        ['the filter opened', () => page.getByRole('button', { name: 'Filter' }).click()],
        ['filtered by a type', () => page.getByRole('checkbox', { name: /^Wangiri/u }).check()],
        [
          'filtered by a word',
          () => page.getByRole('searchbox', { name: 'Text in the rows' }).fill('100.64.1'),
        ],
        ['the filter closed', () => page.getByRole('button', { name: /^Filter/u }).click()],
        ['all selected', () => page.getByRole('checkbox', { name: /^Select the/u }).check()],
      ];
      const figures: Figure[] = [];
      for (const [what, act] of acts) {
        const { longestTaskMs: value } = await followMainThread(page, async () => {
          await act();
          await twoFrames(page);
        });
        figures.push({ what: `${what}: the longest task`, value, unit: 'ms', most: LIMITS_MS.longestTask });
      }
      await page.reload();
      await startPractising(page, `${url}/search?q=${encodeURIComponent(QUERY)}`);
      await page.getByText(`${count.toLocaleString('en')} contributions for`).waitFor();
      const { totalMs } = await followMainThread(page, () => scroll(page));
      return [
        { what: 'from Enter to all rows', value: allMs, unit: 'ms' },
        ...figures,
        { what: 'a frame of scrolling', value: totalMs / FRAMES, unit: 'ms', most: LIMITS_MS.frame },
      ];
      // Frames as fast as they are made: a display's rhythm says nothing of what each takes.
    },
    ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
  );
