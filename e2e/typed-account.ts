import { expect, type Page } from '@playwright/test';
import { chooseTampering } from '../src/client/account/tampering.ts';
import { bytesToHex } from '../src/contract/hex.ts';
import type { TamperingChoice } from '../src/contract/practice.ts';
import { type Analyst, createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { isUnlocked } from './desk.ts';

export interface TypedAccount {
  readonly accountId: string;
  readonly email: string;
  readonly privateKeyHex: string;
  readonly publicKeyHex: string;
  readonly authPrivateKeyHex: string;
}

/** An analyst's account with its keys as a person types them, 32 bytes each. */
function typedAccountOf({ accountId, email, key, authKey }: Analyst): TypedAccount {
  const typed = (pair: Analyst['key']) => bytesToHex(pair.privateKey.slice(0, 32));
  const publicKeyHex = bytesToHex(key.publicKey);
  return { accountId, email, publicKeyHex, privateKeyHex: typed(key), authPrivateKeyHex: typed(authKey) };
}

/** Creates a practice account with known keys, which a test can type and search for. */
export const createTypedAccount = async (baseUrl: string): Promise<TypedAccount> =>
  typedAccountOf(await createAnalyst(fetchFrom(baseUrl)));

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

export interface TamperedAnalyst {
  /** From the first card to the desk at this path. */
  signIn(page: Page, path: string): Promise<void>;
  /** Lets the service cheat this account, from a session of its own beside the page's. */
  tamper(kind: TamperingChoice): Promise<void>;
}

/** An analyst whose service can be told to cheat without the page. */
export async function createTamperedAnalyst(baseUrl: string): Promise<TamperedAnalyst> {
  const analyst = await createAnalyst(fetchFrom(baseUrl));
  return {
    async signIn(page, path) {
      await enterKeys(page, typedAccountOf(analyst), path);
      await isUnlocked(page);
    },
    async tamper(kind) {
      expect(await chooseTampering(analyst.client, kind)).toBe(kind);
    },
  };
}
