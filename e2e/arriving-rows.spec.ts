import { expect } from '@playwright/test';
import { startPractising } from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './lying-service.ts';

test('rows show before the answer ends, and a search that is cancelled keeps them as not all', async ({
  page,
  lying,
}) => {
  await startPractising(page, `${lying.baseUrl}/search`);
  lying.withholdEnd('retrieveContributions');
  await page.getByRole('textbox', { name: 'Identifier or range' }).fill('+447700000000-+447799999999');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(/^\d+ contributions so far…$/u)).toBeVisible();
  await expect(page.getByRole('rowheader').nth(3)).toBeVisible();
  await expectAccessible(page, 'a search whose rows are arriving');

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(
    page.getByRole('status').getByText(/contributions, and there may be more, for/u),
  ).toBeVisible();
  await expect(page.getByText('Search cancelled.')).toBeVisible();
  await expect(page.getByRole('rowheader').nth(3)).toBeVisible();

  lying.beHonest();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').getByText(/^\d+ contributions for/u)).toBeVisible();
});
