import { expect, type Page, test } from '@playwright/test';
import { startPractising } from './desk.ts';

declare global {
  interface Window {
    shifts: number[];
  }
}

/** Collects layout shifts that no input caused. */
function watchShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) window.shifts.push(Number(entry.value));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The total width of all words of the page, wherever their lines break. */
const widthOfWords = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => {
    const words = document.createRange();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let width = 0;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      words.selectNodeContents(node);
      for (const line of words.getClientRects()) width += line.width;
    }
    return width;
  });

test('nothing moves when the fonts arrive late, since what stands in for them is as wide and as high', async ({
  page,
}) => {
  await page.addInitScript(watchShifts);
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('tab', { name: 'Open a key file' })).toBeVisible();
  const heightOf = () => page.locator('main').evaluate(({ scrollHeight }) => scrollHeight);
  const [height, width] = [await heightOf(), await widthOfWords(page)];
  send();
  await page.waitForFunction(() => document.fonts.check('16px Inter') && document.fonts.status === 'loaded');
  expect(
    await page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
    ),
  ).toBe(true);
  expect(await heightOf()).toBe(height);
  const standsIn = await page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Inter as') && status === 'loaded'),
  );
  // A system that has none of the fonts that could stand in shows another, as wide as that one is.
  if (standsIn) expect(Math.abs((await widthOfWords(page)) / width - 1)).toBeLessThan(0.02);
  // Centred words of a line move by a few pixels, and nothing else does; browsers call 0.1 good.
  const moved = await page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0));
  expect(moved).toBeLessThan(0.001);
});

test('the first selection leaves every row where it is, at every width', async ({ page }) => {
  await startPractising(page, '/search?q=%2B447700900000-%2B447700900999');
  const box = page.getByRole('checkbox', { name: /^Select (?!the )/u }).first();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    // The navigation slides out of the way first, and a click may have to scroll.
    await box.click({ trial: true });
    const top = () => box.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await box.click();
    const clear = page.getByRole('button', { name: 'Clear selection' });
    await expect(clear).toBeInViewport();
    // In a scrolled page rows stand on fractions of a pixel; an additional line would move them by a dozen.
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    await clear.click();
    await expect(clear).toBeHidden();
  }
});
