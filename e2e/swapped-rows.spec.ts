import { expect } from '@playwright/test';
import { z } from 'zod';
import { contributionRecordSchema } from '../src/contract/contribution.ts';
import { createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { countRequests, flag, flagButton, freshPhone, rowOf, search, startPractising } from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './lying-service.ts';

const recordsSchema = z.array(contributionRecordSchema);

const contribution = (id: string) => ({
  id,
  fraudType: 'Wangiri',
  origination: 'SE',
  destination: 'GB',
});

test('a row that carries the asset id of another contribution is not flagged by a click', async ({
  page,
  baseURL,
  lying,
}) => {
  const [shown, victim] = [freshPhone(), freshPhone()];
  const reporter = await createAnalyst(fetchFrom(baseURL ?? ''));
  await reporter.report([contribution(shown)]);
  const { tokenIds } = await reporter.report([contribution(victim)]);
  const victimId = tokenIds[0]?.definitionId ?? '';
  const flags = countRequests(page, 'submitFlag');
  await startPractising(page, `${lying.baseUrl}/search`);

  await test.step('of another identifier: the row says so, and its review is not signed by habit', async () => {
    // The row says one phone number, and its asset is that of another.
    lying.lieAbout('retrieveContributions', recordsSchema, (records) =>
      records.map((record) => ({ ...record, assetDefinitionIds: victimId })),
    );
    await search(page, shown);
    await expect(rowOf(page, shown)).toContainText('Its asset id does not name it');
    await expect(flagButton(page, shown)).toHaveCount(0);
    await page.getByRole('button', { name: `Review the asset id of ${shown}, then flag it` }).click();
    const review = page.getByRole('dialog', { name: `Flag ${shown}` });
    await expect(review.locator('[data-verdict="matches"]')).toBeVisible();
    await expect(review).toContainText(victimId);
    await expect(review.getByRole('button', { name: 'Sign and submit' })).toBeDisabled();
    await expectAccessible(page, 'the review of a flag whose asset id names something else');
    await review.getByRole('button', { name: 'Cancel' }).click();
    await expect(review).toBeHidden();
  });

  await test.step('with its own asset id it is, and nothing else', async () => {
    lying.beHonest();
    await search(page, shown);
    // The answer of before may still be fresh: the same query once more asks again.
    await search(page, shown);
    await flag(page, shown);
    await expect(rowOf(page, shown)).toContainText('Flagged ·');
    expect(flags()).toBe(1);
    const areFlagged = [shown, victim].map(async (id) =>
      (await reporter.retrieve(id)).map((record) => record.contribution.flagger !== null),
    );
    expect(await Promise.all(areFlagged)).toEqual([[true], [false]]);
  });
});
