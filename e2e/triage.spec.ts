import { expect, test } from '@playwright/test';
import { search, startPractising } from './desk.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the Undo of a flag in triage is in sight without scrolling', async ({ page }) => {
  await startPractising(page);
  await search(page, '203.0.113.0/24');
  await page.getByRole('button', { name: /^Triage/u }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ of/u })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: /^Undo the flag of/u })).toBeInViewport({ ratio: 1 });
});
