import { expect, type Page } from '@playwright/test';
import { sessionTokensSchema } from '../src/contract/session.ts';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { practiceTamperingSchema, type TamperingChoice } from '../src/contract/practice.ts';
import { dataOf } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { signEmail } from '../src/testing/service/test-keys.ts';
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
  const { email, authPublicKeyHex, authPrivateKeyHex } = account;
  const send = fetchFrom(baseUrl);
  const signature = signEmail(email, keyPairFromHex(authPrivateKeyHex));
  const opened = await send({ ...ENDPOINTS.openSession, body: { email, signature, authPublicKeyHex } });
  const { accessToken: token } = dataOf(opened, sessionTokensSchema);
  return {
    signIn: (page, path) => signInTyped(page, account, path),
    async tamper(kind) {
      const answer = await send({ ...ENDPOINTS.chooseTampering, token, body: { kind } });
      expect(dataOf(answer, practiceTamperingSchema)).toEqual({ kind });
    },
  };
}
