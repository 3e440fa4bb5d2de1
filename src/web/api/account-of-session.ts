import { formatAccountId, parseAccountId } from '../../contract/account-id.ts';
import { ApiError } from './api-errors.ts';
import { readBalance } from './balance.ts';
import type { Client } from './client.ts';

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
