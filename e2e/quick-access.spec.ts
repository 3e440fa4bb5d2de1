import { expect, type Page, test } from '@playwright/test';
import { paste, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

test.use(NARROW_AND_DARK);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const box = (page: Page) => page.getByRole('combobox', { name: /^Identifier, range/u });

test('settings and paste anywhere, by the keyboard alone', async ({ page }) => {
  await startPractising(page);
  await expect(page.getByRole('grid')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('settings');
  await expect(page.getByRole('option', { name: /Settings/u, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Settings')).toBeFocused();
  await page.getByRole('combobox', { name: 'Home country' }).selectOption('GB');
  await expect(page.getByText('A number as dialled there is offered with +44.')).toBeVisible();
  await expectAccessibleInEachForm(page, 'the settings');
  await page.keyboard.press('Control+k');
  await box(page).fill('never');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Never report' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await box(page).fill('07700 900123');
  await expect(page.getByText('Phone number, as dialled in United Kingdom · +447700900123')).toBeVisible();
  await expectAccessibleInEachForm(page, 'paste anywhere');
  // The last: look up, and go to the first contribution.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Search')).toBeVisible();
  await expect(page.locator('[role="row"][aria-rowindex="2"]').locator(':focus')).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInEachForm(page, 'the list of shortcuts');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await paste(box(page), '07700 900123\n203.0.113.7\nhello');
  await expect(page.getByText('Skipped in line 3: “hello”, not read as an identifier.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Checked 2: \d new, \d on the registry\.$/u)).toBeVisible();
  await expectAccessibleInEachForm(page, 'a list that was looked up');

  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await paste(box(page), 'Wangiri, +447700900123, GB, SE\nScam, 203.0.113.7, GB, SE');
  // The second: look up all, and report all.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Report')).toBeFocused();
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(2);
});

test('the colour scheme is there before the first paint, after a reload, too', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Colour scheme' }).selectOption('light');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
  // Without the app's own code: what is painted before it runs.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Colour scheme' })).toHaveValue('light');
  await expect(page.getByText(/^Now: .* UTC · .* GMT\+9$/u)).toBeVisible();
});
