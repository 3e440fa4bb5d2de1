import { expect, test } from '@playwright/test';
import { freshPhone, pasteList, startPractising } from './desk.ts';
import { expectAccessible, NARROW_AND_DARK } from './expect-accessible.ts';

const stem = freshPhone().slice(0, -2);
const number = (end: number) => `${stem}${String(end).padStart(2, '0')}`;

const LINES = [
  'type,id,origination,destination',
  `Wangiri,${number(10)},GB,NL`,
  `wangiri 2,00${number(23).slice(1)},United Kingdom,NL`,
  '',
  'Scam,not a number,SE,GB',
  `Scam,${number(47)},Britai,SE`,
  `Scam,${number(68)},Britai,SE`,
  `Wangiri,${number(10)},GB,NL`,
  'IPFraud,10.20.30.40,SE,GB',
].join('\n');

test('a list is pasted, looked through, mended, undone and reported, by keyboard too', async ({ page }) => {
  await startPractising(page, '/report');
  const { viewport, colorScheme } = NARROW_AND_DARK;
  await test.step('on a phone each row is a card, which opens with all its fields', async () => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await pasteList(page, LINES);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Identifier' });
    await expect(field).toBeHidden();
    await expectAccessible(page, 'review table as cards');
    await page.getByRole('button', { name: 'Add a row' }).click();
    await expect(field).toBeFocused();
    await expectAccessible(page, 'a row with all its fields');
    await page.getByRole('button', { name: 'Close the row' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('rowheader').first().click();
    await expect(page.getByRole('dialog', { name: 'Edit line 2 · 1 of 7' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('rowheader').first()).toBeFocused();
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
  const table = page.getByRole('grid', { name: 'Rows of the draft' });
  // One line each, whatever is said about them.
  const heights = await table
    .locator('[role="row"][aria-selected]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.every((height) => height <= 37)).toBe(true);
  const footer = page.locator('[data-page-footer]');
  const cell = (row: number, column: number) =>
    table.locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`);

  await expect(page.getByText('7 rows · skipped 1 empty line and a header')).toBeVisible();
  await expect(footer).toContainText('2 of 7 rows can be reported · 3 to fix');
  await expectAccessible(page, 'review table');

  await test.step('what is only written in another way is underlined, and shown at its cell', async () => {
    await expect(cell(2, 8)).not.toContainText('wangiri');
    await cell(2, 4).click();
    await expect(page.getByText(/^wangiri 2 → Wangiri/u)).toBeVisible();
  });

  await test.step('a duplicate leads to its line, also where the filter hides that', async () => {
    await page.getByRole('button', { name: 'Duplicate 1' }).click();
    await expect(table.getByRole('row')).toHaveCount(2);
    await cell(1, 8).hover();
    await table.getByRole('button', { name: 'Go to line 2' }).click();
    await expect(cell(1, 3)).toBeFocused();
    await expect(table.getByRole('row')).toHaveCount(8);
  });

  // Edited in its place, and undone.
  await cell(3, 3).click();
  await page.keyboard.press('F2');
  await page.keyboard.type(number(35));
  await page.keyboard.press('Enter');
  await expect(cell(3, 1)).toContainText('Ready');
  await expect(cell(3, 3)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cell(3, 1)).toContainText('To fix');
  await page.keyboard.press('F2');
  await page.keyboard.type(number(35));
  await page.keyboard.press('Enter');
  await expect(footer).toContainText('3 of 7 rows can be reported · 2 to fix');

  // One suggestion for all rows alike, of those that the filter shows.
  await page.getByRole('button', { name: 'To fix 2' }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await test.step('a short table ends with its last row, and what is said of its cells', async () => {
    const empty = await table.evaluate((grid) => {
      const bottoms = Array.from(
        grid.parentElement?.children ?? [],
        (part) => part.getBoundingClientRect().bottom,
      );
      return (grid.parentElement?.getBoundingClientRect().bottom ?? 0) - Math.max(...bottoms);
    });
    expect(empty).toBeLessThan(3);
  });
  await cell(1, 3).click();
  await table.getByRole('button', { name: 'Use for all 2 like it' }).click();
  await page.getByRole('button', { name: 'All 7' }).click();
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(footer).toContainText('5 of 7 rows can be reported');

  // Removed, and put back.
  await cell(1, 3).focus();
  await page.keyboard.press('Delete');
  await expect(cell(1, 1)).toContainText('Removed');
  await expect(cell(6, 1)).toContainText('Ready');
  await page.keyboard.press('Delete');
  await expect(cell(6, 1)).toContainText('Duplicate');

  await test.step('the review is a page of its own, and the browser leads back from it', async () => {
    const matches = page.getByRole('heading', { name: 'Matches your request' });
    await page.keyboard.press('Control+Enter');
    await expect(matches).toBeVisible();
    await expect(page).toHaveURL(/\?step=review$/u);
    await expect(table).toBeHidden();
    await expect(footer).toContainText('1 left out');
    await page.goBack();
    await expect(cell(1, 3)).toBeFocused();
    await page.getByRole('link', { name: 'Review' }).click();
    await expect(matches).toBeVisible();
    await page.getByRole('button', { name: /^Sign and report/u }).click();
  });
  await test.step('the end says what was reported and what is left', async () => {
    await expect(page.getByRole('heading', { name: '5 reported, +50 tokens' })).toBeFocused();
    await expect(page).toHaveURL(/\?step=done$/u);
    await expect(page.getByText('2 not reported: 1 left out, 1 duplicate')).toBeVisible();
    await expect(page.getByText('Confirmed on the registry (5 of 5)')).toBeVisible();
    await page.getByText('Details', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Make a proof link' })).toBeVisible();
    await expectAccessible(page, 'the end of a list');
  });
  await test.step('what was reported is what its duplicate is compared with, once the receipt is put away', async () => {
    await page.getByRole('button', { name: /^Continue with/u }).click();
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(cell(1, 1)).toContainText('Duplicate');
    await expect(cell(1, 3)).toBeFocused();
    await expect(cell(2, 1)).toContainText('Left out');
    await expectAccessible(page, 'rows that were not reported');
  });
  await test.step('a row with a serious warning is included on purpose; the warning stands beside what signs it', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(footer.locator(':focus')).toContainText('1 row left out');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Matches your request' })).toBeVisible();
    await expect(footer).toContainText('10.0.0.0/8: private range');
    await expectAccessible(page, 'a review with a warning');
  });
  await test.step('an address of a step that has nothing to show leads to the rows', async () => {
    await page.reload();
    await page.goto('/report?step=done');
    await page.getByRole('button', { name: 'Start practising' }).click();
    await expect(page).toHaveURL(/\/report$/u);
  });
});
