import type { Tx } from '../../store/db.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { type Account, findAccount } from './account-store.ts';

/** The account that an operator names. @throws {ServiceError} 404 */
export async function accountOf(tx: Tx, accountId: string): Promise<Account> {
  const account = await findAccount(tx, accountId);
  if (account === undefined)
    throw new ServiceError(404, 'unknown-account', `There is no account ${accountId}.`);
  return account;
}
