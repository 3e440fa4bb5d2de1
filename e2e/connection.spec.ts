import { expect, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { fillReport, freshPhone, goTo, startPractising } from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';

test('what is slow is cancelled, what is offline or down says so and goes on by itself', async ({
  page,
  context,
}) => {
  await startPractising(page);
  await goTo(page, 'Report');
  const identifier = freshPhone();
  await fillReport(page, { identifier, fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden' });
  const review = page.getByRole('button', { name: 'Review' });
  const field = page.getByRole('textbox', { name: 'Identifier' });

  const assemble = `**${ENDPOINTS.assembleContribution.path}`;
  await page.route(assemble, () => undefined);
  await review.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(/^Cancelled\. Nothing was signed/u)).toBeVisible();
  await expect(review).toBeFocused();
  await expect(field).toHaveValue(identifier);
  await page.unroute(assemble);

  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/u)).toBeVisible();
  await expectAccessible(page, 'offline');
  await context.setOffline(false);
  await expect(page.getByText(/^Connected again/u)).toBeVisible();

  await page.route('**/data/**', (route) => route.fulfill({ status: 503, body: '<html>maintenance</html>' }));
  await review.click();
  await expect(page.getByText(/^The service is unavailable, perhaps for maintenance/u)).toBeVisible();
  await expect(field).toHaveValue(identifier);
  await page.unroute('**/data/**');
  await expect(page.getByText(/^Connected again/u)).toBeVisible({ timeout: 20_000 });
  await review.click();
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
});
