import { Buffer } from 'node:buffer';
import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { accountIdOf, countRequests, freshPhone, rowOf, search, startPractising } from './desk.ts';
import { expectAccessible, expectAccessibleInEachForm } from './expect-accessible.ts';
import { lieAbout } from './lying-service.ts';

const route = { fraudType: 'Wangiri', origination: 'SE', destination: 'GB' };
const hexOf = (text: string) => Buffer.from(text).toString('hex');

/** Four numbers of one block, all but the last reported by another peer, the last by one's own. */
async function reportFour(page: Page, baseUrl: string) {
  const send = fetchFrom(baseUrl);
  const stem = freshPhone().slice(0, -1);
  const ids = [1, 2, 3, 4].map((last) => `${stem}${last}`);
  const [, peerId] = (await accountIdOf(page)).split('@');
  const [other, own] = await Promise.all([
    createAnalyst(send),
    createAnalyst(send, peerId === undefined ? {} : { peerId }),
  ]);
  await other.report(ids.slice(0, 3).map((id) => ({ id, ...route })));
  await own.report(ids.slice(3).map((id) => ({ id, ...route })));
  const assetIds = new Map<string, string>();
  for (const id of ids)
    for (const { assetDefinitionIds } of await other.retrieve(id)) assetIds.set(id, assetDefinitionIds);
  await search(page, `${stem}0-${stem}9`);
  return { ids, assetIds, other };
}

test('a selection is flagged by one transaction, or not at all', async ({ page, baseURL }) => {
  const service = baseURL ?? '';
  const flags = countRequests(page, 'submitFlag');
  const dialog = page.getByRole('dialog', { name: /^(Flag (\d+ )?contributions|\d+ flagged)$/u });
  const all = page.getByRole('checkbox', { name: 'Select the 4 rows shown' });
  /** It counts what others reported and nobody flagged. */
  const flagSelected = (count: number) =>
    page.getByRole('button', { name: `Flag ${count} selected contributions`, exact: true });
  await startPractising(page);

  await test.step('one row that the service altered blocks the whole selection, and is named', async () => {
    const { ids, assetIds } = await reportFour(page, service);
    const [first = '', second = '', third = ''] = ids;
    const altered = assetIds.get(second) ?? '';
    // Another number of the same length.
    const instead = altered.replace(/\d#/u, (end) => `${(Number(end[0]) + 1) % 10}#`);
    const [alteredName = '', insteadName = ''] = [altered, instead].map((id) =>
      id.slice(0, -'#contribution'.length),
    );
    await lieAbout(page, 'assembleFlag', z.string(), (transactionHex) =>
      transactionHex.replace(hexOf(alteredName), hexOf(insteadName)),
    );
    await all.check();
    await flagSelected(3).click();
    await dialog.getByRole('button', { name: 'Include your own' }).click();
    await dialog.getByRole('button', { name: 'Review 4 flags' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Blocked');
    await expect(dialog.getByRole('row').filter({ hasText: altered }).first()).toContainText(instead);
    await expect(dialog.getByRole('button', { name: /^Sign/u })).toHaveCount(0);
    await expectAccessible(page, 'a selection that was blocked');
    await dialog.getByRole('button', { name: 'Do not flag' }).click();
    await expect(rowOf(page, second)).toContainText('The service changed your request');
    for (const id of [first, third])
      await expect(rowOf(page, id)).toContainText('changed another row of this selection');
    const notice = page.getByRole('region', { name: 'Blocked' });
    await expect(notice).toContainText(second);
    const boxOf = (part: Locator) =>
      part.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      });
    const outcome = rowOf(page, second).getByRole('gridcell').last();
    const [cell, group] = await Promise.all([boxOf(outcome), boxOf(outcome.getByRole('group'))]);
    const headings = await page.getByRole('columnheader').all();
    const edges = await Promise.all(headings.map(async (heading) => (await boxOf(heading)).left));
    expect(edges, 'it covers whole columns').toContain(cell.left);
    expect(group.left).toBeGreaterThan(cell.left);
    const [above, below] = await Promise.all([boxOf(notice), boxOf(page.getByRole('search'))]);
    expect([below.top - above.bottom, above.right - below.right]).toEqual([16, 0]);
    await expectAccessibleInEachForm(page, 'a blocked flag');
    await notice.getByRole('link', { name: 'Show the incident' }).click();
    const incident = page.getByRole('dialog');
    await expect(incident.getByRole('button', { name: 'Export incident' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(incident).toBeHidden();
    expect(flags()).toBe(0);
    await page.unrouteAll();
    // All rows are selected from a heading, which is where there is room.
    await page.setViewportSize(devices['Desktop Chrome'].viewport);
  });

  const { ids, assetIds, other } = await reportFour(page, service);
  const [first = '', second = '', third = '', own = ''] = ids;
  await test.step('rows are selected by keyboard, or all that the filter lets through', async () => {
    await rowOf(page, first).getByRole('rowheader').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
    await all.check();
    await expect(page.getByText('4 selected', { exact: true })).toBeVisible();
  });

  await test.step('what another flagged meanwhile is left out', async () => {
    await other.flag([assetIds.get(second) ?? '']);
    await flagSelected(3).click();
    await expect(dialog.getByRole('heading', { name: '2 of 4 will be flagged, 2 left out' })).toBeFocused();
    // Their own earns nothing: it is flagged where they say so.
    await dialog.getByRole('button', { name: 'Include your own' }).click();
    const listed = dialog.getByRole('table', { name: 'What will be flagged' });
    await expect(listed.getByRole('rowheader')).toHaveCount(3);
    await expect(listed.getByRole('rowheader').last()).toContainText(own);
    await expect(dialog.getByRole('table', { name: 'What is left out' })).toContainText('Already flagged.');
    await expect(dialog.getByText('No reward for 1 of 3')).toBeVisible();
    await expectAccessibleInEachForm(page, 'the rows that will be flagged');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(flags()).toBe(0);
  });

  await test.step('the others are flagged by one transaction, and the counts agree', async () => {
    await flagSelected(2).click();
    await dialog.getByRole('button', { name: 'Include your own' }).click();
    await dialog.getByRole('button', { name: 'Review 3 flags' }).click();
    await expect(dialog.getByRole('heading', { name: 'Matches your request' })).toBeFocused();
    await expect(dialog.getByRole('table', { name: 'Flags' }).getByRole('row')).toHaveCount(4);
    await expectAccessible(page, 'the transaction of a selection');
    await dialog.getByRole('button', { name: 'Sign and flag 3' }).click();
    await expect(page.getByRole('dialog', { name: '3 flagged' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '+20 tokens' })).toBeVisible();
    await expect(dialog.getByText('Shown as flagged: 3 of 3')).toBeVisible();
    await expectAccessible(page, 'what came of a selection');
    expect(flags()).toBe(1);
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const id of [first, third])
      await expect(rowOf(page, id)).toContainText('Flagged · part of +20 tokens');
    await expect(rowOf(page, own)).toContainText('Flagged · no reward');
    await expect(page.getByText(/^\d selected$/u)).toBeHidden();
  });
});
