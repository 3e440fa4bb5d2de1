import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { createPracticeAccount } from '../src/client/sessions/sessions.ts';
import { bytesToHex } from '../src/contract/hex.ts';
import { clientOf } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { keyPairFromHex, ready } from '../src/transaction/index.ts';

export interface TypedAccount {
  readonly accountId: string;
  readonly email: string;
  readonly privateKeyHex: string;
  readonly publicKeyHex: string;
  readonly authPrivateKeyHex: string;
  readonly authPublicKeyHex: string;
}

/** Creates a practice account with known keys, which a test can type and search for. */
export async function createTypedAccount(baseUrl: string): Promise<TypedAccount> {
  await ready;
  const name = randomBytes(4).toString('hex');
  const [privateKeyHex, authPrivateKeyHex] = [
    randomBytes(32).toString('hex'),
    randomBytes(32).toString('hex'),
  ];
  const publicKeyHex = bytesToHex(keyPairFromHex(privateKeyHex).publicKey);
  const authPublicKeyHex = bytesToHex(keyPairFromHex(authPrivateKeyHex).publicKey);
  const account = { accountId: `typist@typed-${name}`, email: `typist@typed-${name}.example` };
  const client = clientOf(fetchFrom(baseUrl));
  await createPracticeAccount(client, { ...account, publicKeyHex, authPublicKeyHex });
  return { ...account, privateKeyHex, publicKeyHex, authPrivateKeyHex, authPublicKeyHex };
}

/** From the first card at this path, or another origin's, to having asked to sign in. */
export async function enterKeys(page: Page, account: TypedAccount, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('tab', { name: 'Enter keys' }).click();
  await page.getByLabel('Account id').fill(account.accountId);
  await page.getByLabel('E-mail address of the account').fill(account.email);
  await page.getByLabel('Blockchain private key').fill(account.privateKeyHex);
  await page.getByLabel('Authorization private key').fill(account.authPrivateKeyHex);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** From the first card at this path to the desk. */
export async function signInTyped(page: Page, account: TypedAccount, path: string): Promise<void> {
  await enterKeys(page, account, path);
  await expect(page.getByText(/^Unlocked/u).first()).toBeVisible();
}
