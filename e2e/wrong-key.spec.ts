import { expect, test } from '@playwright/test';
import { createTypedAccount } from './typed-account.ts';

test('a key that is not the account’s is refused in words, while typing or in the worker', async ({
  page,
  baseURL,
}) => {
  const account = await createTypedAccount(baseURL ?? '');
  await page.goto('/');
  await page.getByRole('tab', { name: 'Enter keys' }).click();
  await page.getByLabel('Account id').fill(account.accountId);
  await page.getByLabel('E-mail address of the account').fill(account.email);

  const privateKey = page.getByLabel('Blockchain private key');
  await privateKey.fill(account.privateKeyHex.slice(1));
  await expect(page.getByText('this has 63.')).toBeVisible();
  await privateKey.fill(account.authPrivateKeyHex);
  await page.getByLabel('Blockchain public key').fill(`ed0120${account.publicKeyHex}`);
  await page.getByLabel('Authorization private key').fill(account.authPrivateKeyHex);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(/does not belong|another public key|not match/u);

  // An Authorization key that the service does not know.
  await privateKey.fill(account.privateKeyHex);
  await page.getByLabel('Authorization private key').fill('07'.repeat(32));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The service does not know this e-mail with this Authorization key',
  );

  // The right ones, in the long form; the fields are emptied and the desk opens.
  await privateKey.fill(` ${account.privateKeyHex}${account.publicKeyHex} `);
  await page.getByLabel('Authorization private key').fill(account.authPrivateKeyHex.toUpperCase());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/^Unlocked · /u)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(account.accountId);
});
