import type { Tx } from '../db/db.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { recordAdministration, type Administrator } from '../ledger/record-administration.ts';
import { ServiceError } from '../service-error.ts';
import { findAccount } from './account-store.ts';

/** Lets an account submit, or no longer. Whether that changed anything. @throws {ServiceError} 404 */
export async function changeStatus(
  tx: Tx,
  administrator: Administrator,
  accountId: string,
  status: 'authorized' | 'suspended',
): Promise<boolean> {
  await lockLedger(tx);
  const account = await findAccount(tx, accountId);
  if (account === undefined)
    throw new ServiceError(404, 'unknown-account', `There is no account ${accountId}.`);
  if (account.status === status) return false;
  await recordAdministration(tx, administrator, {
    type: status === 'authorized' ? 'account-authorized' : 'account-suspended',
    accountId,
  });
  return true;
}
