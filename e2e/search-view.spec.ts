import { devices, expect, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { goTo, openDetails, startPractising } from './desk.ts';
import { expectAccessible, expectAccessibleInEachForm } from './expect-accessible.ts';

const BLOCK = '203.0.113.0-203.0.113.255';

test('a search that is slow can be cancelled, and its address restores the view on going back, on a reload and for a colleague', async ({
  page,
}) => {
  await startPractising(page, '/search');
  const box = page.getByRole('textbox', { name: 'Identifier or range' });
  const rows = page.getByRole('grid').getByRole('rowheader');
  const shown = () => new URL(page.url()).searchParams;
  const filtered = page.getByText(/^\d+ of \d+ shown$/u).first();
  const counted = page.getByRole('status').getByText(/^\d+ contributions for/u);

  await test.step('a search that takes long is cancelled and tried again', async () => {
    // In practice the page begins with a search of its own.
    await expect(rows.first()).toBeVisible();
    await page.route(`**${ENDPOINTS.retrieveContributions.path}*`, () => undefined);
    await box.fill(BLOCK);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('The registry is slow to answer.')).toBeVisible();
    await expect(page.getByText(/^Showing \+4477.* until the new answer arrives\.$/u)).toBeVisible();
    await expectAccessible(page, 'a search that takes long');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText('Search cancelled.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(counted).toBeVisible();
    await expect(rows.nth(3)).toBeVisible();
    // Headings to sort by are where there is room.
    await page.setViewportSize(devices['Desktop Chrome'].viewport);
  });

  await test.step('filters, sorting and details are in the address', async () => {
    await page.getByRole('button', { name: 'Filter' }).click();
    await expectAccessibleInEachForm(page, 'the menu of filters');
    await page.setViewportSize(devices['Desktop Chrome'].viewport);
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('checkbox', { name: /^Flagged/u })
      .check();
    await page.keyboard.press('Escape');
    await expect(filtered).toBeVisible();
    await page.getByRole('columnheader', { name: 'Reported' }).click();
    await expect.poll(() => shown().get('sort')).toContain('reported');
    await expect.poll(() => shown().get('status')).toBe('flagged');
    await expectAccessibleInEachForm(page, 'results with filters');
  });

  const first = (await rows.first().textContent()) ?? '';
  await test.step('a reload restores them, and so does the link for somebody else', async () => {
    await openDetails(page);
    await expect.poll(() => shown().get('open')).toContain('#contribution');
    const link = page.url();
    await page.reload();
    // Without the earlier keys: as another person who opens the link before signing in.
    await page.getByRole('button', { name: 'Start practising' }).click();
    const details = page.getByRole('dialog', { name: /^Contribution/u });
    await expect(details).toBeVisible();
    await expect(page).toHaveURL(link);
    await expect(rows.first()).toHaveText(first);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('the link to Search leads back to them, and the way back undoes a filter', async () => {
    await goTo(page, 'Report');
    await goTo(page, 'Search');
    await expect.poll(() => shown().get('status')).toBe('flagged');
    await expect(rows.first()).toHaveText(first);
    await page.getByRole('button', { name: 'Remove the filter Status: Flagged' }).click();
    await expect(filtered).toBeHidden();
    await page.goBack();
    await expect(filtered).toBeVisible();
  });
});
