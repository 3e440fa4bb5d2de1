import { preferIndexScans } from '../store/prefer-index-scans.ts';
import type { Tx } from '../store/db.ts';
import type { AppliedTransaction } from '../ledger/applied-transaction.ts';
import { type StoreOptions, TransactionBatch } from './transaction-batch.ts';

/**
 * Applies consecutive transaction entries, lowest height first, to the tables that follow from the ledger, exactly as if
 * one after the other; the reward of each. The entries themselves are stored already. A fixed number of statements,
 * however many there are. Their confidence index can be left to whoever computes all of it afterwards. @throws {ServiceError} 400, 404, 409 for one that cannot be applied; roll back then
 */
export async function applyTransactions(
  tx: Tx,
  transactions: readonly AppliedTransaction[],
  options: StoreOptions = {},
): Promise<readonly number[]> {
  await preferIndexScans(tx);
  const batch = await TransactionBatch.begin(tx, transactions, transactions[0]?.atMs ?? 0);
  const rewards = transactions.map((transaction) => batch.apply(transaction));
  await batch.store(tx, options);
  return rewards;
}
