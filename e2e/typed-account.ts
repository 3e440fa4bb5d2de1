import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { chooseTampering } from '../src/client/account/tampering.ts';
import { createPracticeAccount } from '../src/client/sessions/sessions.ts';
import { bytesToHex } from '../src/contract/hex.ts';
import { clientOf, signIn } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import type { TamperingChoice } from '../src/contract/practice.ts';
import { keyPairFromHex, ready } from '../src/transaction/index.ts';
import { isUnlocked } from './desk.ts';

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
  await isUnlocked(page);
}

export interface TamperedAnalyst {
  /** From the first card to the desk at this path. */
  signIn(page: Page, path: string): Promise<void>;
  /** Lets the service cheat this account, from a session of its own beside the page's. */
  tamper(kind: TamperingChoice): Promise<void>;
}

/** An analyst whose service can be told to cheat without the page. */
export async function createTamperedAnalyst(baseUrl: string): Promise<TamperedAnalyst> {
  const account = await createTypedAccount(baseUrl);
  const { email, authPrivateKeyHex } = account;
  const send = fetchFrom(baseUrl);
  const { accessToken } = await signIn(send, { email, authKey: keyPairFromHex(authPrivateKeyHex) });
  return {
    signIn: (page, path) => signInTyped(page, account, path),
    async tamper(kind) {
      expect(await chooseTampering(clientOf(send, accessToken), kind)).toBe(kind);
    },
  };
}
