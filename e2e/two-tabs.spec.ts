import { expect, type Page, test } from '@playwright/test';
import {
  accountIdOf,
  askToUnlock,
  lockNow,
  saveKeyFile,
  signOut,
  startPractising,
  typePassphrase,
  unlockDialog,
} from './desk.ts';
import { expectAccessibleInEachForm } from './expect-accessible.ts';

const unlocked = (page: Page) => expect(page.getByRole('timer')).toBeVisible();
const locked = (page: Page) => expect(page.getByRole('button', { name: 'Locked Unlock' })).toBeVisible();

test('a second tab needs the passphrase alone; lock and sign-out reach both, and a reload continues as who one was', async ({
  page,
  context,
}) => {
  await startPractising(page);
  const accountId = await accountIdOf(page);
  const second = await context.newPage();
  await second.goto('/');
  const continueAs = second.getByRole('heading', { level: 1, name: `Continue as ${accountId}` });
  await expect(continueAs).toBeVisible();
  await expect(second.getByText('its keys have no file there')).toBeVisible();

  await saveKeyFile(page);
  await expect(second.getByText('Enter the passphrase of its key file')).toBeVisible();
  await expectAccessibleInEachForm(second, 'continue as');
  await second.getByRole('checkbox', { name: 'Remember this account on this device' }).check();
  await typePassphrase(second);
  await unlocked(second);
  expect(await accountIdOf(second)).toBe(accountId);
  await unlocked(page);

  await lockNow(page);
  await locked(second);
  for (const tab of [second, page]) {
    await tab.bringToFront();
    await askToUnlock(tab);
    await typePassphrase(unlockDialog(tab));
    await unlocked(tab);
  }

  await signOut(second);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { level: 1, name: /^(?:Sign in|Continue as)/u })).toBeVisible();
    await tab.reload();
  }
  await expect(continueAs).toBeVisible();
  await expect(second.getByRole('button', { name: 'Start practising' })).toHaveCount(0);
  await second.getByRole('button', { name: 'Forget this account' }).click();
  await expect(second.getByRole('button', { name: 'Start practising' })).toBeVisible();
  expect(
    await second.evaluate(() => localStorage.getItem('contribution-desk.remembered-account')),
  ).toBeNull();
});

test('two minutes before the lock a warning says what would be lost, and one press stays', async ({
  page,
}) => {
  await page.clock.install();
  await startPractising(page);
  await page.clock.runFor('13:01');
  const warning = page.getByRole('alert').filter({ hasText: 'your key locks in less than 2 minutes' });
  await expect(warning).toContainText('It has no backup.');
  await expectAccessibleInEachForm(page, 'lock warning');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(warning).toHaveCount(0);
  await unlocked(page);
});
