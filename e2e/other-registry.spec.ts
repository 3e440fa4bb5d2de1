import { expect } from '@playwright/test';
import { flag, freshPhone, goTo, report, rowOf, search, startPractising } from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SHOWN_PRIVATE_KEY, test } from './other-registry.ts';

const input = { fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden' };

test('a registry with the interface alone is reported to, searched and flagged, and of the rest what there is is shown as it is spelt', async ({
  page,
  other,
}) => {
  await startPractising(page);
  await goTo(page, 'Overview');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['To do']);
  await expectAccessible(page, 'an overview of the interface alone');
  const pages = page.getByRole('navigation').getByRole('link');
  await expect(pages).toHaveText(['Overview', 'Search', 'Report', 'Activity', 'Account']);
  const phone = freshPhone();
  await report(page, { ...input, identifier: phone });
  const posted = () =>
    other.asked.filter((asked) => /^POST .*\/contribution\/(?!assemble)/u.test(asked)).length;
  await expect.poll(posted).toBeGreaterThan(0);
  const refused = posted();
  await search(page, phone);
  await flag(page, phone);
  await expect(rowOf(page, phone)).toContainText('Flagged ·');
  // Read by GET once the service has refused to be asked by POST.
  expect(posted()).toBe(refused);

  // Another of the same address, which has some of the rest.
  other.offer('balance', 'limit', 'account', 'price', 'rewards');
  await startPractising(page);
  await goTo(page, 'Account');
  await expect(page.getByText('9,400 tokens left to earn')).toBeVisible();
  await expect(page.getByText('Other Telecom')).toBeVisible();
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(SHOWN_PRIVATE_KEY.slice(0, 16));
  // It states no cost before a download.
  await expect(pages).toHaveText(['Overview', 'Search', 'Report', 'Activity', 'Account']);
});
