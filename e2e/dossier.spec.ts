import { expect, test } from '@playwright/test';
import { accountIdOf, freshPhone, report, startPractising, withoutUndoDelay } from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';

test('a dossier opens by its link when signed out, and shows the reports and the flag of two peers', async ({
  browser,
}) => {
  const phone = freshPhone();
  const address = `/identifier/${encodeURIComponent(phone)}`;
  const [first, second] = await Promise.all([browser.newPage(), browser.newPage()]);
  await Promise.all([startPractising(first), startPractising(second, address)]);
  const peerOf = async (page: typeof first) => (await accountIdOf(page)).split('@')[1] ?? '';

  // The link was kept through signing in. Nothing is known of the number but what it says itself.
  await expect(second.getByRole('heading', { level: 1, name: phone })).toBeVisible();
  await expect(second.getByText('No peer reports it.')).toBeVisible();
  await expect(second.getByText('United Kingdom, Guernsey, Isle of Man, or Jersey')).toBeVisible();
  await expectAccessible(second, 'a dossier of what nobody reports');
  await second.getByRole('button', { name: 'Report it' }).click();
  await expect(second.getByRole('textbox', { name: 'Identifier' })).toHaveValue(phone);

  const wangiri = { identifier: phone, fraudType: 'Wangiri', origination: 'Latvia', destination: 'Sweden' };
  await report(first, wangiri);
  await report(second, { ...wangiri, fraudType: 'IRSF' });

  await second.getByRole('link', { name: `Dossier of ${phone}` }).click();
  await expect(second.getByText('2 peers report it, not flagged.')).toBeVisible();
  await expect(second.getByText(/^Types differ: /u)).toContainText(await peerOf(first));
  const others = second
    .getByRole('table', { name: 'Contributions of exactly this' })
    .getByRole('row')
    .filter({ hasText: await peerOf(first) });
  await withoutUndoDelay(second);
  await others.getByRole('button', { name: `Flag ${phone}` }).click();
  await expect(others).toContainText('Flagged · +10 tokens');
  await expect(
    second.getByText(`2 peers report it, 1 of 2 contributions flagged by ${await peerOf(second)}.`),
  ).toBeVisible();
  await expect(second.getByRole('table', { name: 'Timeline' }).getByText('Flagged')).toBeVisible();
  await expectAccessible(second, 'a dossier with a flag');

  // Back to the receipt, and forward again.
  await second.goBack();
  await expect(second).toHaveURL(/\/report$/u);
  await second.goForward();
  await expect(second.getByRole('heading', { level: 1, name: phone })).toBeVisible();
});

test('the address of what is no identifier says what was probably meant', async ({ page }) => {
  await startPractising(page, '/identifier/203.0.113.0%2F24');
  await expect(page.getByRole('heading', { level: 1, name: 'Not an identifier' })).toBeVisible();
  await page.getByRole('link', { name: '203.0.113.0-203.0.113.255' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '203.0.113.0-203.0.113.255' })).toBeFocused();
  await expect(page.getByRole('slider', { name: /^Number line/u })).toBeVisible();
});
