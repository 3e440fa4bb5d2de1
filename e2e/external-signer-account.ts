import type { Locator, Page } from '@playwright/test';
import { signEmail } from '../src/testing/service/test-keys.ts';
import { keyPairFromHex, ready } from '../src/transaction/index.ts';
import { createTypedAccount, type TypedAccount } from './typed-account.ts';

/** A practice account whose private keys stay with the test: no page ever gets them. */
export interface ExternalSignerAccount extends TypedAccount {
  /** The signature that opens its session: the e-mail signed by the Authorization key, 128 hex characters. */
  readonly emailSignatureHex: string;
}

export async function createExternalSignerAccount(baseUrl: string): Promise<ExternalSignerAccount> {
  await ready;
  const account = await createTypedAccount(baseUrl);
  const authKey = keyPairFromHex(account.authPrivateKeyHex);
  return { ...account, emailSignatureHex: signEmail(account.email, authKey) };
}

export async function fillExternalSignIn(
  within: Page | Locator,
  account: ExternalSignerAccount,
): Promise<void> {
  await within.getByLabel('Account id').fill(account.accountId);
  await within.getByLabel('E-mail address of the account').fill(account.email);
  await within.getByLabel('Blockchain public key').fill(account.publicKeyHex);
  await within.getByLabel('Authorization public key').fill(account.authPublicKeyHex);
  await within.getByLabel('Signature of the e-mail address').fill(account.emailSignatureHex);
}
