import { expect, test } from '@playwright/test';
import { createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import {
  accountIdOf,
  flag,
  flagButton,
  freshPhone,
  goTo,
  openDetails,
  pasteList,
  report,
  rowOf,
  search,
  setUndoDelay,
  startPractising,
} from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';

test('another peer finds a report and flags it for a reward; a flag on one’s own report earns nothing', async ({
  page,
  baseURL,
}) => {
  const other = await createAnalyst(fetchFrom(baseURL ?? ''));
  const stem = freshPhone().slice(0, -1);
  const [phone, theirs, block] = [`${stem}1`, `${stem}2`, `${stem}0-${stem}9`];
  const banner = page.getByRole('banner');
  const dossier = page.getByRole('heading', { level: 1, name: phone });
  await startPractising(page, `/identifier/${encodeURIComponent(phone)}`);
  const [, peerId = ''] = (await accountIdOf(page)).split('@');

  await test.step('the dossier that was linked to opens once somebody is signed in, and knows what the number says', async () => {
    await expect(dossier).toBeVisible();
    await expect(page.getByText('Not reported yet.')).toBeVisible();
    await expect(page.getByText(/^United Kingdom/u).first()).toBeVisible();
    await expectAccessible(page, 'a dossier of what nobody reports');
  });

  await test.step('a report is made of it', async () => {
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Identifier' })).toHaveValue(phone);
    const route = { origination: 'Latvia', destination: 'Sweden' };
    await report(page, { identifier: phone, fraudType: 'Wangiri', ...route });
    await expect(page.getByText('+10 tokens')).toBeVisible();
    await expect(page.getByText(new RegExp(`^\\${phone}_\\d+#contribution$`, 'u'))).toBeVisible();
    await expect(banner.getByText('1,010 tokens')).toBeVisible();
  });

  await test.step('another peer finds it by a range and flags it', async () => {
    await other.report(
      [phone, theirs].map((id) => ({ id, fraudType: 'IRSF', origination: 'LV', destination: 'SE' })),
    );
    const found = await other.retrieve(block);
    const reported = found.filter(({ contribution }) => contribution.peerId === peerId);
    expect(reported).toMatchObject([{ contribution: { id: phone, fraudType: 'Wangiri' } }]);
    const before = await other.balance();
    await other.flag(reported.map(({ assetDefinitionIds }) => assetDefinitionIds));
    expect(await other.balance()).toBe(before + 10);
  });

  const row = rowOf(page, theirs);
  await test.step('both are found by the range, which the address holds', async () => {
    await search(page, block);
    expect(new URL(page.url()).searchParams.get('q')).toBe(block);
    for (const text of ['Active', 'LV → SE', 'IRSF', other.peerId]) await expect(row).toContainText(text);
    const own = rowOf(page, phone).filter({ hasText: 'Yours' });
    for (const text of ['Flagged', other.peerId]) await expect(own).toContainText(text);
    await expect(own.getByRole('button', { name: `Flag ${phone}` })).toHaveCount(0);
  });

  await test.step('until its delay is over a flag can be undone, and leaving the page does not drop it', async () => {
    // The longest there is, for a slow machine.
    await setUndoDelay(page, 10);
    await flagButton(page, theirs).dblclick();
    await expect(row.getByRole('button', { name: `Undo the flag of ${theirs}` })).toContainText('Undo · ');
    await page.keyboard.press('u');
    await expect(page.getByText('Undone: nothing was sent.')).toBeAttached();
    // Without an end: a slow machine is still looking when ten seconds are over.
    await setUndoDelay(page, null);
    await flagButton(page, theirs).click();
    await expect(row.getByRole('button', { name: `Undo the flag of ${theirs}` })).toBeVisible();
    await expectAccessible(page, 'a flag in its undo delay');
    await goTo(page, 'Report');
  });

  const tail = Math.floor(Math.random() * 1e9);
  const address = `https://pay-${tail}.example/a_b/#top?x=1%202`;
  const kinds = [
    // Below the range that is for documentation.
    `198.51.${tail % 100}.7`,
    `2001:db8:${(tail % 0xffff).toString(16)}::1-2001:db8:${(tail % 0xffff).toString(16)}::ff`,
    `35${String(tail).padStart(13, '0')}`,
    `offers-${tail}@mail-${tail}.example`,
    address,
  ];
  await test.step('every other kind of identifier is reported', async () => {
    const lines = kinds.map((id) => `Bypass 2.0,${id},NO,CL`);
    await pasteList(page, ['type,id,origination,destination', ...lines].join('\n'));
    await expect(page.getByText('4 of 5 rows can be reported')).toBeVisible();
    // The IPv6 range is for documentation.
    await page.locator('[data-page-footer]').getByRole('button', { name: 'Include it' }).click();
    await expect(page.getByText('5 of 5 rows can be reported')).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Sign and report 5' }).click();
    await expect(page.getByText('Confirmed on the registry (5 of 5)')).toBeVisible();
    await expect(banner.getByText('1,060 tokens')).toBeVisible();
  });

  await test.step('the flag that waits is sent', async () => {
    await search(page, block);
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: `Send the flag of ${theirs}` }).click();
    await expect(row).toContainText('Flagged · +10 tokens');
    await expect(banner.getByText('1,070 tokens')).toBeVisible();
  });

  await test.step('each kind is found again, and a flag on one’s own peer’s contribution earns nothing', async () => {
    await pasteList(page, [...kinds, phone].join('\n'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Checked 6: 0 new, 6 on the registry.')).toBeVisible();
    const asked = page.getByRole('row').filter({ hasText: address });
    for (const text of ['Active from your peer', 'Bypass 2.0']) await expect(asked).toContainText(text);
    await search(page, address);
    const own = rowOf(page, address);
    for (const text of ['Yours', 'Bypass 2.0', 'NO → CL']) await expect(own).toContainText(text);
    await flag(page, address);
    await expect(own).toContainText('Flagged · no reward');
    await expect(banner.getByText('1,070 tokens')).toBeVisible();
  });

  await test.step('the dossier shows the reports and the flags of two peers', async () => {
    await search(page, phone);
    const details = await openDetails(page, phone);
    await details.getByRole('link', { name: `Dossier of ${phone}` }).click();
    await expect(
      page.getByText(
        new RegExp(`^Active from 1 peer\\b.* Flagged by ${other.peerId}: 1 of 2 contributions\\.$`, 'u'),
      ),
    ).toBeVisible();
    await expect(page.getByText(/^Peers disagree on the type: /u)).toContainText('IRSF 1');
    const others = page
      .getByRole('table', { name: 'Exactly this' })
      .getByRole('row')
      .filter({ hasText: 'IRSF' });
    await others.getByRole('button', { name: `Flag ${phone}` }).click();
    await expect(others).toContainText('Flagged · +10 tokens');
    await expect(
      page.getByText(
        new RegExp(
          `^Flagged by your peer and ${other.peerId}, .* Reported 2 times by your peer and 1 more peer\\.$`,
          'u',
        ),
      ),
    ).toBeVisible();
    await expectAccessible(page, 'a dossier with flags');
    await page.goBack();
    await expect(page).toHaveURL(/\/search/u);
    await page.goForward();
    await expect(dossier).toBeVisible();
  });
});
