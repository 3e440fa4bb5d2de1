import { expect, test } from '@playwright/test';
import { startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { createOwnService, type OwnService } from './own-service.ts';

let service: OwnService;
test.beforeAll(async () => {
  service = await createOwnService({ RETRIEVE_LIMIT: '4' });
  await service.start();
});
test.afterAll(() => service.remove());

test.use(NARROW_AND_DARK);

test('what is too much for one answer is looked at part by part', async ({ page }) => {
  await startPractising(page, service.baseUrl);
  await page.getByRole('textbox', { name: 'Identifier or range' }).fill('0.0.0.0-255.255.255.255');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('More than 4 contributions overlap this.');
  await expectAccessibleInEachForm(page, 'too many found');
  const parts = refusal.getByRole('link');
  expect(await parts.count()).toBeGreaterThan(1);
  const first = (await parts.first().textContent()) ?? '';
  expect(first).toMatch(/^0\.0\.0\.0-/u);
  // A part may still be too much; then it is offered in parts again.
  for (let deeper = 0; deeper < 5 && (await refusal.isVisible()); deeper += 1) {
    const part = (await parts.last().textContent()) ?? '';
    await parts.last().click();
    await expect(page.getByRole('textbox', { name: 'Identifier or range' })).toHaveValue(part);
    await expect(refusal.or(page.getByRole('grid'))).toBeVisible();
  }
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ contributions? for/u })).toBeVisible();

  // A single value has an answer however many contributions match it: the newest.
  await page.getByRole('textbox', { name: 'Identifier or range' }).fill('+447700900123');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const newest = page.getByRole('status').filter({ hasText: /^The newest 4 of \d+ contributions for/u });
  await expect(newest).toBeVisible();
  await expect(page.getByText('Older contributions are not shown')).toBeVisible();
  await expectAccessibleInEachForm(page, 'the newest alone');
});
