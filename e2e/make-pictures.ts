import path from 'node:path';
import { atPracticeDesk, openAddress } from './at-practice-desk.ts';
import { expect } from '@playwright/test';

// `npm run make:pictures` takes the pictures that README.md shows, in the light and in the dark scheme, from a
// new practice registry. What it makes is committed, in the folder that is for the repository's own pages alone.
// Build first.

const FOLDER = path.resolve(import.meta.dirname, '../.github');
const FILES = { light: 'search.png', dark: 'search-dark.png' } as const;
/** An address block with active, expired and flagged contributions of several peers. */
const SEARCH = '/search?q=203.0.113.0-203.0.113.255';

await atPracticeDesk({ viewport: { width: 1280, height: 800 } }, async (page) => {
  await openAddress(page, SEARCH);
  const main = page.locator('main');
  await expect(main.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(FOLDER, FILES[colorScheme]) });
  }
});
