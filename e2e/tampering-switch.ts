import { expect, type Page } from '@playwright/test';
import { chooseTampering } from '../src/client/account/tampering.ts';
import type { TamperingChoice } from '../src/contract/practice.ts';
import { clientOf, signIn } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { keyPairFromHex } from '../src/transaction/index.ts';
import { createTypedAccount, signInTyped } from './typed-account.ts';

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
