import path from 'node:path';
import { expect } from '@playwright/test';
import { launchBrowser } from './bench/at-service.ts';
import { startPractising } from './desk.ts';
import { createOwnService } from './own-service.ts';

// `npm run make:pictures` takes the pictures that README.md shows, in the light and in the dark scheme, from a
// new practice registry. What it makes is committed, in the folder that is for the repository's own pages alone.
// Build first.

const FOLDER = path.resolve(import.meta.dirname, '../.github');
const FILES = { light: 'search.png', dark: 'search-dark.png' } as const;
/** An address block with active, expired and flagged contributions of several peers. */
const SEARCH = '/search?q=203.0.113.0-203.0.113.255';

const service = await createOwnService();
await service.start();
const browser = await launchBrowser();
try {
  const viewport = { width: 1280, height: 800 };
  const options = { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', viewport } as const;
  const page = await (await browser.newContext(options)).newPage();
  await startPractising(page, service.baseUrl + SEARCH);
  const main = page.locator('main');
  await expect(main.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  await expect(main.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(FOLDER, FILES[colorScheme]) });
  }
} finally {
  await browser.close();
  await service.remove();
}
