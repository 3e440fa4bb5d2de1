import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { launchBrowser } from './bench/launch-browser.ts';
import { startPractising } from './desk.ts';
import { createOwnService } from './own-service.ts';

/** Runs in a browser that has just signed in to a new practice registry, and takes both down at the end. */
export async function atPracticeDesk(
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const service = await createOwnService();
  try {
    await service.start();
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      const page = await context.newPage();
      await startPractising(page, service.baseUrl);
      await run(page);
    } finally {
      await browser.close();
    }
  } finally {
    await service.remove();
  }
}

/** Opens an address of the app without loading it again, which would lock the key. */
export async function openAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(history.state, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}
