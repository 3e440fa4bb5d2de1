import { expect, test } from '@playwright/test';
import { startPractising } from './desk.ts';

for (const [width, height] of [
  [720, 450],
  [740, 360],
] as const) {
  test(`in a window of ${width} × ${height} each page opens at its top`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await startPractising(page);
    for (const name of ['Report', 'Account', 'Peers', 'Overview']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
      // What arrives later must not move it either.
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
  });
}

test('on a phone the navigation shows each of its links whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startPractising(page);
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText([
    'Overview',
    'Search',
    'Report',
    'Download',
    'Activity',
    'Peers',
    'Account',
  ]);
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
});
