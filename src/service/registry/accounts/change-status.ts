import type { Tx } from '../../store/db.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import type { Administrator } from '../../ledger/append-administration.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { accountOf } from './account-of.ts';

/** Lets an account submit, or no longer. Whether that changed anything. @throws {ServiceError} 404 */
export async function changeStatus(
  tx: Tx,
  administrator: Administrator,
  accountId: string,
  status: 'authorized' | 'suspended',
): Promise<boolean> {
  await lockLedger(tx);
  const account = await accountOf(tx, accountId);
  if (account.status === status) return false;
  await recordAdministration(tx, administrator, {
    type: status === 'authorized' ? 'account-authorized' : 'account-suspended',
    accountId,
  });
  return true;
}
