import { expect, test } from '@playwright/test';
import { goTo, lockNow, openDetails, saveKeyFile, search, startPractising } from './desk.ts';
import { expectAccessibleInEachForm } from './expect-accessible.ts';

const BLOCK = '203.0.113.0-203.0.113.255';

test('what a search shows is in its address, for the way back, a reload and a colleague', async ({
  page,
  browser,
}) => {
  await startPractising(page);
  await search(page, BLOCK);
  const rows = page.getByRole('grid').getByRole('rowheader');
  const shown = () => new URL(page.url()).searchParams;
  const filtered = page.getByText(/shown\. Filters cover the/u);

  await page.getByRole('button', { name: 'Status, any' }).click();
  await page.getByRole('checkbox', { name: /^Flagged/u }).check();
  await page.keyboard.press('Escape');
  await expect(filtered).toBeVisible();
  await page.getByRole('columnheader', { name: 'Reported' }).click();
  await expect.poll(() => shown().get('sort')).toContain('reported');
  expect(shown().get('status')).toBe('flagged');
  await expectAccessibleInEachForm(page, 'results with filters');

  const first = await rows.first().textContent();
  await openDetails(page);
  const link = page.url();
  expect(shown().get('open')).toContain('#contribution');

  await page.reload();
  await page.getByRole('button', { name: 'Start practising' }).click();
  const details = page.getByRole('dialog', { name: /^Contribution/u });
  await expect(details).toBeVisible();
  expect(page.url()).toBe(link);
  await expect(rows.first()).toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  // From another page the link to Search leads back to it; the way back undoes the filter.
  await goTo(page, 'Report');
  await goTo(page, 'Search');
  expect(shown().get('status')).toBe('flagged');
  await expect(rows.first()).toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Remove the filter Status: Flagged' }).click();
  await expect(filtered).toBeHidden();
  await page.goBack();
  await expect(filtered).toBeVisible();

  // A colleague opens the link before signing in.
  const colleague = await browser.newPage();
  await startPractising(colleague, link);
  await expect(colleague.getByRole('dialog', { name: /^Contribution/u })).toBeVisible();
  expect(colleague.url()).toBe(link);
});

test('rows of the last query are dimmed as long as the box says something else, and a locked key hides what was searched', async ({
  page,
}) => {
  await startPractising(page);
  await saveKeyFile(page);
  await search(page, BLOCK);
  const flags = page.getByRole('button', { name: /^Flag 203/u });
  await expect(flags.first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Identifier or range' }).fill('203.0.113.300');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(flags).toHaveCount(0);
  await expectAccessibleInEachForm(page, 'rows that answer the last query');

  await page.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name: BLOCK })).toBeVisible();
  await lockNow(page);
  await expect(page.getByText('Unlock to see your searches and what was done today.')).toBeVisible();
  await expect(page.getByRole('link', { name: BLOCK })).toBeHidden();
});
