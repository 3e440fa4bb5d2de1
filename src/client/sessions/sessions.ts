import { z } from 'zod';
import { formatAccountId, parseAccountId } from '../../contract/account-id.ts';
import { type PracticeAccountRequest, practiceAccountSchema } from '../../contract/practice.ts';
import { type SessionRequest, type SessionTokens, sessionTokensSchema } from '../../contract/session.ts';
import { readAccountDetails } from '../account/account-details.ts';
import { ApiError, ForbiddenError, NetworkError, UnauthorizedError } from '../http/api-errors.ts';
import { readBalance } from '../account/balance.ts';
import type { Client } from '../http/client.ts';

/**
 * Opens a session with the e-mail signed by the Authorization key. The tokens go to the token holder only.
 */
export function requestSession(client: Client, request: SessionRequest): Promise<SessionTokens> {
  return client.request({ endpoint: 'openSession', body: request, data: sessionTokensSchema, token: null });
}

/**
 * Exchanges a refresh token for new tokens. A token is good for one exchange and some seconds more, so if the
 * answer was lost it is asked for again at once: a locked desk could open no other session.
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

const isNoLongerValid = (error: unknown): boolean =>
  // Some deployments answer 403 to an expired token.
  error instanceof UnauthorizedError || error instanceof ForbiddenError;

/**
 * Ends a session: both of its tokens are refused from then on. It lasts hours longer than an access token, so
 * that one which is no longer valid is exchanged first; where that is refused, the session is over already.
 */
export async function endSession(
  client: Client,
  { accessToken, refreshToken }: SessionTokens,
): Promise<void> {
  const end = (token: string) => client.request({ endpoint: 'endSession', data: z.unknown(), token });
  try {
    await end(accessToken);
    return;
  } catch (error) {
    if (!isNoLongerValid(error)) throw error;
  }
  let renewed: SessionTokens;
  try {
    renewed = await refreshSession(client, refreshToken);
  } catch (error) {
    if (isNoLongerValid(error)) return;
    throw error;
  }
  await end(renewed.accessToken);
}

/** Ends a session of which nothing is left here. One that cannot be ended expires by itself. */
export async function unlessUnreachable(end: () => Promise<void>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * The reward token, whose balance is an account's own. Some deployments show another token there, and another
 * account with it.
 */
const REWARD_TOKEN = 'reward#contribution';

const claimsSchema = z.object({ acc: z.string() });

function readAccountId(text: string | undefined): string | undefined {
  const account = text === undefined ? undefined : parseAccountId(text);
  return account === undefined ? undefined : formatAccountId(account);
}

/**
 * The claim `acc` of a JSON Web Token. Its signature is not verified: the service has just sent this token
 * over the connection that would carry any other answer, and all that depends on it is the warning about a
 * mistyped account id.
 */
function accountClaim(accessToken: string | undefined): string | undefined {
  const [, payload = ''] = accessToken?.split('.') ?? [];
  try {
    const bytes = Uint8Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.codePointAt(0) ?? 0,
    );
    return claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.acc;
  } catch {
    // The token of another deployment may be of any form.
    return undefined;
  }
}

/** `undefined` where it is not offered, or cannot be read right now. */
async function ifTold<Data>(asked: Promise<Data>): Promise<Data | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/**
 * The account of the session just opened, by the first of these that tells: the access token's claim, the
 * account endpoint, the balance if it is of rewards. `undefined` where none does.
 */
export async function accountOfSession(
  client: Client,
  accessToken: string | undefined,
): Promise<string | undefined> {
  const claimed = readAccountId(accountClaim(accessToken));
  if (claimed !== undefined) return claimed;
  const account = await ifTold(readAccountDetails(client));
  const told = readAccountId(account?.accountId);
  if (told !== undefined) return told;
  const { tokenId } = (await ifTold(readBalance(client))) ?? {};
  return tokenId?.definitionId === REWARD_TOKEN ? readAccountId(tokenId.accountId) : undefined;
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
