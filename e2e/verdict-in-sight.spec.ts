import { expect, type Locator, type Page, test } from '@playwright/test';
import { fillReport, freshPhone, startPractising } from './desk.ts';
import { createTamperedAnalyst } from './tampering-switch.ts';

const input = { fraudType: 'Wangiri', origination: 'Sweden', destination: 'United Kingdom' };

/** Whether it can be seen as a whole: in the window, and nothing lies over it. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect();
    const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 4, y));
    return seen.every((found) => found !== null && node.contains(found));
  });

async function check(page: Page): Promise<void> {
  await fillReport(page, { ...input, identifier: freshPhone() });
  await page.getByRole('button', { name: 'Review' }).click();
}

const VIEWS = [
  { name: 'a phone', width: 360, height: 740, focused: 'button' },
  { name: 'a phone on its side, or a desk at 200 %', width: 640, height: 400, focused: 'button' },
  { name: 'a desk at 400 %', width: 320, height: 256, focused: 'heading' },
  { name: 'a desk', width: 1280, height: 800, focused: 'button' },
] as const;

test('the verdict is shown when the review appears, and Enter signs only what is seen', async ({ page }) => {
  await startPractising(page, '/report');
  for (const { name, focused, ...size } of VIEWS) {
    await test.step(name, async () => {
      await page.setViewportSize(size);
      await check(page);
      const verdict = page.getByRole('heading', { name: 'Matches your request' });
      await expect(verdict).toBeVisible();
      await expect.poll(() => isInSight(verdict)).toBe(true);
      const sign = page.getByRole('button', { name: 'Sign and submit' });
      await expect(focused === 'button' ? sign : verdict).toBeFocused();
      if (focused === 'button') expect(await isInSight(sign)).toBe(true);
      await sign.focus();
      await expect.poll(() => isInSight(sign)).toBe(true);
      await page.getByRole('button', { name: 'Start over' }).click();
    });
  }
});

test('when it differs, that is shown, and in what', async ({ page, baseURL }) => {
  const analyst = await createTamperedAnalyst(baseURL ?? '');
  await analyst.signIn(page, '/report');
  await analyst.tamper('other-destination');
  for (const { name, width, height } of VIEWS) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      await check(page);
      const verdict = page.getByRole('heading', { name: 'Blocked: the service changed your request' });
      await expect(verdict).toBeFocused();
      await expect.poll(() => isInSight(verdict)).toBe(true);
      if (height > 500) {
        expect(await isInSight(page.getByRole('row').filter({ hasText: 'GB' }))).toBe(true);
      }
      await page.getByRole('button', { name: 'Start over' }).click();
    });
  }
});
