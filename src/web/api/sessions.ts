import { z } from 'zod';
import { formatAccountId, parseAccountId } from '../../contract/account-id.ts';
import { type PracticeAccountRequest, practiceAccountSchema } from '../../contract/practice.ts';
import { type SessionRequest, type SessionTokens, sessionTokensSchema } from '../../contract/session.ts';
import { ApiError } from './api-errors.ts';
import { readBalance } from './balance.ts';
import type { Client } from './client.ts';

/** Opens a session with the e-mail signed by the Authorization key. The answer goes to the token holder only. */
export function openSession(client: Client, request: SessionRequest): Promise<SessionTokens> {
  return client.request({ endpoint: 'openSession', body: request, data: sessionTokensSchema, token: null });
}

/** New tokens for a refresh token. */
export function refreshSession(client: Client, refreshToken: string): Promise<SessionTokens> {
  return client.request({ endpoint: 'refreshSession', data: sessionTokensSchema, token: refreshToken });
}

/** Ends the session of an access token; both its tokens are refused from then on. */
export async function endSession(client: Client, accessToken: string): Promise<void> {
  await client.request({ endpoint: 'endSession', data: z.unknown(), token: accessToken });
}

/**
 * Whose session this is, by the service's own data: the interface has no request for that. `undefined` where that is not
 * offered, or cannot be had now.
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
