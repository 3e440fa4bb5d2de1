import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { contributionRecordSchema } from '../src/contract/contribution.ts';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import {
  flag,
  flagButton,
  freshPhone,
  report,
  rowOf,
  openDetails,
  search,
  startPractising,
  withoutUndoDelay,
} from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './lying-service.ts';

const input = { fraudType: 'Wangiri', origination: 'Sweden', destination: 'United Kingdom' };

const recordsSchema = z.array(contributionRecordSchema);

/** How often a signed flag has left the page. */
function countFlags(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    const isSubmit = new URL(request.url()).pathname === ENDPOINTS.submitFlag.path;
    if (isSubmit && request.method() === ENDPOINTS.submitFlag.method) count += 1;
  });
  return () => count;
}

/** The asset id of the one contribution of an identifier, as the service gives it. */
async function assetIdOf(page: Page, identifier: string): Promise<string> {
  await search(page, identifier);
  const details = await openDetails(page, identifier);
  const text = await details
    .getByText(/_\d+#contribution$/u)
    .first()
    .textContent();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  return text ?? '';
}

/** The answer of before may still be fresh: the same query once more asks again. */
async function searchAnew(page: Page, identifier: string): Promise<void> {
  await search(page, identifier);
  await search(page, identifier);
}

test('a row that carries the asset id of another contribution is not flagged by a click', async ({
  page,
  lying,
}) => {
  const flags = countFlags(page);
  const shown = freshPhone();
  const victim = freshPhone();
  await startPractising(page, `${lying.baseUrl}/report`);
  await report(page, { ...input, identifier: shown });
  await report(page, { ...input, identifier: victim });
  const victimId = await assetIdOf(page, victim);

  // The row says one phone number, and its asset is that of another.
  lying.lieAbout('retrieveContributions', recordsSchema, (records) =>
    records.map((record) => ({ ...record, assetDefinitionIds: victimId })),
  );
  await searchAnew(page, shown);
  const row = rowOf(page, shown);
  await expect(row).toContainText('Its asset id does not name it');
  await expect(flagButton(page, shown)).toHaveCount(0);
  await page.getByRole('button', { name: `Review the asset id of ${shown}, then flag it` }).click();
  const review = page.getByRole('dialog', { name: `Flag ${shown}` });
  await expect(review.locator('[data-verdict="matches"]')).toBeVisible();
  await expect(review).toContainText(victimId);
  await expect(review.getByRole('button', { name: 'Sign and submit' })).toBeDisabled();
  await expectAccessible(page, 'the review of a flag whose asset id names something else');
  await review.getByRole('button', { name: 'Do not flag' }).click();
  await expect(review).toBeHidden();
  expect(flags()).toBe(0);

  lying.beHonest();
  await search(page, victim);
  await expect(rowOf(page, victim)).toContainText('Active');
  await searchAnew(page, shown);
  await flag(page, shown);
  await expect(rowOf(page, shown)).toContainText('Flagged ·');
  expect(flags()).toBe(1);
});

test('asset ids that are exchanged between two rows of one identifier are found out, and nothing is flagged by a click', async ({
  page,
  lying,
}) => {
  const flags = countFlags(page);
  const phone = freshPhone();
  await startPractising(page, `${lying.baseUrl}/report`);
  await report(page, { ...input, identifier: phone });
  await report(page, { ...input, identifier: phone, fraudType: 'Scam' });
  lying.lieAbout('retrieveContributions', recordsSchema, (records) => {
    const assetIds = records.map(({ assetDefinitionIds }) => assetDefinitionIds).reverse();
    return records.map((record, at) => ({ ...record, assetDefinitionIds: assetIds[at] }));
  });
  await search(page, phone);
  const scam = page.getByRole('row').filter({ hasText: 'Scam' });
  await scam.getByRole('button', { name: `Flag ${phone}` }).click();
  const review = page.getByRole('dialog', { name: `Flag ${phone}` });
  await expect(review.getByRole('heading', { name: 'This asset id may belong to another' })).toBeFocused();
  await expect(review.getByRole('button', { name: 'Sign and submit' })).toBeDisabled();
  await expectAccessible(page, 'the review of a flag whose asset id may be that of another row');
  await review.getByRole('button', { name: 'Do not flag' }).click();
  await expect(review).toBeHidden();
  expect(flags()).toBe(0);

  lying.beHonest();
  await searchAnew(page, phone);
  await withoutUndoDelay(page);
  await scam.getByRole('button', { name: `Flag ${phone}` }).click();
  await expect(scam).toContainText('Flagged ·');
  expect(flags()).toBe(1);
});
