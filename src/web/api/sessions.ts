import { z } from 'zod';
import { formatAccountId, parseAccountId } from '../../contract/account-id.ts';
import { type PracticeAccountRequest, practiceAccountSchema } from '../../contract/practice.ts';
import { type SessionRequest, type SessionTokens, sessionTokensSchema } from '../../contract/session.ts';
import { ApiError, NetworkError } from './api-errors.ts';
import { readBalance } from './balance.ts';
import type { Client } from './client.ts';

/** Opens a session with the e-mail signed by the Authorization key. The tokens go to the token holder only. */
export function openSession(client: Client, request: SessionRequest): Promise<SessionTokens> {
  return client.request({ endpoint: 'openSession', body: request, data: sessionTokensSchema, token: null });
}

/**
 * Exchanges a refresh token for new tokens. A token is good for one exchange and some seconds more, so if the answer was lost it is
 * asked for again at once: a locked desk could open no other session.
 */
export async function refreshSession(client: Client, refreshToken: string): Promise<SessionTokens> {
  const exchange = () =>
    client.request({ endpoint: 'refreshSession', data: sessionTokensSchema, token: refreshToken });
  try {
    return await exchange();
  } catch (error) {
    if (error instanceof NetworkError) return exchange();
    throw error;
  }
}

/** Ends the access token's session; both of its tokens are refused from then on. */
export async function endSession(client: Client, accessToken: string): Promise<void> {
  await client.request({ endpoint: 'endSession', data: z.unknown(), token: accessToken });
}

/**
 * The account a session belongs to, read from its balance: the interface has no request for it. `undefined` where no
 * balance is offered or it cannot be read right now.
 */
export async function accountOfSession(client: Client): Promise<string | undefined> {
  try {
    const balance = await readBalance(client);
    const account = balance === null ? undefined : parseAccountId(balance.tokenId.accountId);
    return account === undefined ? undefined : formatAccountId(account);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Registers and authorizes an account in practice mode. Only public keys are sent. */
export function createPracticeAccount(
  client: Client,
  request: PracticeAccountRequest,
): Promise<z.output<typeof practiceAccountSchema>> {
  return client.request({
    endpoint: 'practiceAccount',
    body: request,
    data: practiceAccountSchema,
    token: null,
  });
}
