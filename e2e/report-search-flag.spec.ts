import { expect, test } from '@playwright/test';
import {
  accountIdOf,
  flag,
  flagButton,
  freshPhone,
  goTo,
  report,
  rowOf,
  search,
  startPractising,
} from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';

test('a report is found by range, flagged by another peer for a reward, and one’s own flag earns nothing', async ({
  browser,
}) => {
  const [reporter, flagger] = await Promise.all([browser.newPage(), browser.newPage()]);
  const phone = freshPhone();
  const own = freshPhone();
  await Promise.all([startPractising(reporter), startPractising(flagger)]);
  const [reporterId, flaggerId] = await Promise.all([accountIdOf(reporter), accountIdOf(flagger)]);
  expect(reporterId).not.toBe(flaggerId);

  await report(reporter, {
    identifier: phone,
    fraudType: 'Wangiri',
    origination: 'Latvia',
    destination: 'Sweden',
  });
  await expect(reporter.getByText('+10 tokens')).toBeVisible();
  await expect(reporter.getByText(new RegExp(`^\\${phone}_\\d+#contribution$`, 'u'))).toBeVisible();
  await expect(reporter.getByRole('banner').getByText('1,010 tokens')).toBeVisible();

  // Found by a range around it, by somebody else; the address holds the query.
  await search(flagger, `${phone.slice(0, -1)}0-${phone.slice(0, -1)}9`);
  expect(new URL(flagger.url()).searchParams.get('q')).toBe(`${phone.slice(0, -1)}0-${phone.slice(0, -1)}9`);
  const row = rowOf(flagger, phone);
  await expect(row).toContainText('Active');
  await expect(row).toContainText('LV → SE');
  await expect(row).toContainText('Wangiri');
  await expect(row).toContainText(reporterId.split('@')[1] ?? '');

  // Until the delay is over it can be undone, and leaving the page sends nothing.
  await flagButton(flagger, phone).dblclick();
  await expect(row.getByRole('button', { name: `Undo the flag of ${phone}` })).toContainText('Undo · ');
  await expectAccessible(flagger, 'a flag in its undo delay');
  await flagger.keyboard.press('u');
  await expect(flagger.getByText('Undone: nothing was sent.')).toBeAttached();
  await flagButton(flagger, phone).click();
  await expect(row).toContainText('Undo · ');
  await goTo(flagger, 'Report');
  const notSent = flagger.getByRole('region', { name: 'Flag not sent' });
  await expect(notSent).toContainText(`because you left the page before it was sent: ${phone}`);
  await expectAccessible(flagger, 'a flag that was left in its undo delay');
  await notSent.getByRole('link', { name: 'Show in Search' }).click();
  await expect(row).toContainText('Not flagged: you left the page.');
  await expect(row).toContainText('Active');

  await flag(flagger, phone);
  await expect(row).toContainText('Flagged · +10 tokens');
  await expect(notSent).toBeHidden();
  await expect(flagger.getByRole('banner').getByText('1,010 tokens')).toBeVisible();

  // The reporter sees who flagged it, and cannot flag it again.
  await search(reporter, phone);
  await expect(rowOf(reporter, phone)).toContainText(flaggerId.split('@')[1] ?? '');
  await expect(flagButton(reporter, phone)).toHaveCount(0);

  // A flag on one's own peer's contribution succeeds and earns nothing.
  await report(reporter, { identifier: own, fraudType: 'Scam', origination: 'Kosovo', destination: 'Peru' });
  await search(reporter, own);
  await expect(rowOf(reporter, own)).toContainText('Yours');
  await flag(reporter, own);
  await expect(rowOf(reporter, own)).toContainText('no reward: your own peer’s contribution');
  await expect(reporter.getByRole('banner').getByText('1,020 tokens')).toBeVisible();
});

test('every kind of identifier is reported and found again', async ({ page }) => {
  const tail = Math.floor(Math.random() * 1e9);
  const kinds = [
    ['an IPv4 address', `198.51.${tail % 256}.7`],
    [
      'an IPv6 range',
      `2001:db8:${(tail % 0xffff).toString(16)}::1-2001:db8:${(tail % 0xffff).toString(16)}::ff`,
    ],
    ['a device number', `35${String(tail).padStart(13, '0')}`],
    ['an e-mail address', `offers-${tail}@mail-${tail}.example`],
    ['an address of a page', `https://pay-${tail}.example/a_b/#top?x=1%202`],
  ] as const;
  await startPractising(page);
  for (const [kind, identifier] of kinds) {
    await test.step(kind, async () => {
      const input = { fraudType: 'Bypass 2.0', origination: 'Norway', destination: 'Chile' };
      await report(page, { identifier, ...input });
      await page.getByRole('link', { name: 'Show it in Search' }).click();
      await expect(rowOf(page, identifier)).toContainText('Bypass 2.0');
      await expect(rowOf(page, identifier)).toContainText('NO → CL');
    });
  }
});

test('an address with a query opens by itself once somebody is signed in', async ({ page }) => {
  await startPractising(page, '/search?q=203.0.113.0-203.0.113.255');
  await expect(page.getByRole('textbox', { name: 'Identifier or range' })).toHaveValue(
    '203.0.113.0-203.0.113.255',
  );
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/q=203\.0\.113\.0-203\.0\.113\.255/u);
});
