import { expect, test } from '@playwright/test';
import {
  chooseFromKeyMenu,
  fillReport,
  checkReport,
  flag,
  freshPhone,
  goTo,
  lockNow,
  openKeyFile,
  report,
  rowOf,
  saveKeyFile,
  search,
  startPractising,
  typePassphrase,
  unlockDialog,
} from './desk.ts';

// Dialogs come and go in motion here, as most people see them; elsewhere motion is reduced.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const input = { fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden' };

test('a flag with a locked key asks to unlock, then goes on by itself', async ({ page, browser }) => {
  const other = await browser.newPage();
  const phone = freshPhone();
  await startPractising(other);
  await report(other, { ...input, identifier: phone });

  await startPractising(page);
  await saveKeyFile(page);
  await search(page, phone);
  await lockNow(page);
  await flag(page, phone);
  const dialog = unlockDialog(page);
  await expect(dialog).toBeVisible();

  // Declining leaves everything as it was.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, phone)).toContainText('Not flagged: the key stayed locked.');
  await expect(rowOf(page, phone)).toContainText('Active');

  await flag(page, phone);
  // The file that was saved is at hand: only its passphrase is asked for.
  await expect(dialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await typePassphrase(dialog, 'wrong horse battery staple');
  await expect(dialog.getByText('This passphrase does not open the key file')).toBeVisible();
  await expect(dialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await typePassphrase(dialog);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, phone)).toContainText('Flagged · +10 tokens');
});

test('a report that was checked before a lock is signed after unlocking; a draft survives a lock and a reload, the key does not', async ({
  page,
}) => {
  const phone = freshPhone();
  await startPractising(page);
  const file = await saveKeyFile(page);
  await goTo(page, 'Report');
  await fillReport(page, { ...input, identifier: freshPhone() });
  await checkReport(page);
  await lockNow(page);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await typePassphrase(unlockDialog(page));
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();

  await page.getByRole('button', { name: 'Report another' }).click();
  await fillReport(page, { ...input, identifier: phone });
  await lockNow(page);
  await expect(page.getByRole('textbox', { name: 'Identifier' })).toHaveValue(phone);

  await page.reload();
  await page.getByRole('tab', { name: 'Open a key file' }).click();
  await openKeyFile(page, page, file);
  await expect(page.getByRole('textbox', { name: 'Identifier' })).toHaveValue(phone);
  await expect(page.getByRole('combobox', { name: 'Fraud type' })).toHaveValue('IRSF');
  await checkReport(page);
});

test('keys that exist nowhere else are not forgotten without asking', async ({ page }) => {
  await startPractising(page);
  await chooseFromKeyMenu(page, 'Lock now');
  const dialog = page.getByRole('dialog', { name: 'These keys have no backup' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Unlocked · /u)).toBeVisible();

  // Closing or reloading asks too.
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.accept();
  await reloading;
  await expect(page.getByRole('button', { name: 'Start practising' })).toBeVisible();
});
