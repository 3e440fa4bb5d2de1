import { expect, type Page, test } from '@playwright/test';
import { startPractising } from './desk.ts';

/** More contributions than any window has room for. */
const ADDRESS = '/search?q=%2B44*';

/** The rows that are whole in sight, and the buttons that stand before the first of them. */
const measure = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const main = grid.closest('main') ?? document.body;
    const topOf = (element: Element | null | undefined) => {
      const { top, height } = element?.getBoundingClientRect() ?? { top: 0, height: 0 };
      return height === 0 ? window.innerHeight : top;
    };
    // The line of details and the navigation of a phone lie over what is below them.
    const end = Math.min(
      topOf(document.querySelector('footer')),
      topOf(grid.parentElement?.querySelector(':scope > p')),
    );
    const rows = [...grid.querySelectorAll('[role="row"][aria-selected]')].map((row) =>
      row.getBoundingClientRect(),
    );
    const first = Math.min(...rows.map(({ top }) => top));
    const buttons = [...main.querySelectorAll('button')].filter((button) => {
      const { bottom, height } = button.getBoundingClientRect();
      return (
        height > 0 && bottom <= first && button.closest('[role="columnheader"], [role="group"]') === null
      );
    });
    return {
      rows: rows.filter(({ top, bottom }) => top >= 0 && bottom <= end).length,
      buttons: buttons.length,
    };
  });

test('the rows of a search are in sight without scrolling, below few buttons', async ({ page }) => {
  await startPractising(page, ADDRESS);
  const bars = page.getByRole('group', { name: 'Reports over time' });
  await expect(bars).toBeVisible();
  for (const [width, height, least] of [
    [1280, 720, 12],
    [1440, 900, 18],
    [1920, 1080, 22],
    [360, 740, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    const at = `${width} × ${height}`;
    await expect.poll(async () => (await measure(page)).rows, `rows at ${at}`).toBeGreaterThanOrEqual(least);
    expect((await measure(page)).buttons, `buttons at ${at}`).toBeLessThanOrEqual(8);
    const beyond = () => document.documentElement.scrollHeight - window.innerHeight;
    // A page of cards scrolls in any case.
    if (width > 768) expect(await page.evaluate(beyond), `${at} scrolls`).toBeLessThanOrEqual(0);
    else await expect(bars).toBeHidden();
  }
});

test('on a phone the box is one line high, after a wide window too, tells all that a long query means, and then shows it whole where there is room', async ({
  page,
}) => {
  for (const [query, meaning] of [
    ['+44*', /^Numbers beginning \+44/u],
    ['2001:db8::/32', /addresses ?: 2001:db8::-2001:db8:ffff/u],
    ['+447700900000-+447700900999, 203.0.113.0/24, 198.51.100.0/24, 192.0.2.0/24', /^4 identifiers/u],
  ] as const) {
    const address = `/search?${new URLSearchParams({ q: query }).toString()}`;
    await page.setViewportSize({ width: 1440, height: 900 });
    await startPractising(page, address);
    const box = page.getByRole('textbox', { name: 'Identifier or range' });
    await expect(box).toHaveValue(query);
    await page.setViewportSize({ width: 360, height: 740 });
    const fieldHeight = () => box.evaluate((element) => element.parentElement?.offsetHeight);
    await expect.poll(fieldHeight, query).toBeLessThanOrEqual(42);
    await expect(box).toHaveAccessibleDescription(meaning);
    await expect(page.getByRole('search').getByText(meaning).last()).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 740 });
    const hidden = () => box.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight);
    await expect.poll(hidden, query).toBe(0);
  }
});
