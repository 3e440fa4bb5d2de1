import { peerIdSchema } from '../../contract/contribution.ts';
import type { AppliedTransaction } from '../ledger/applied-transaction.ts';
import type { Tx } from '../store/db.ts';
import { settleInOrder } from '../store/settle-in-order.ts';
import { applyReport } from './contributions/apply-report.ts';
import { insertContributions, type NewContribution } from './contributions/insert-contributions.ts';
import { applyFlag } from './flags/apply-flag.ts';
import { findFlaggable, type Flaggable, type Mark, markFlagged } from './flags/flag-store.ts';
import { type Recorded, storeRecorded } from './rewards/recorded-store.ts';
import { loadRewardAccounts, type RewardAccounts } from './rewards/reward-accounts.ts';

/**
 * Transactions applied together: what they depend on is read once, each is decided in memory in turn, and all changes are
 * written at the end. The number of statements does not depend on the number of transactions.
 */
export class TransactionBatch {
  readonly #flaggable: Map<string, Flaggable>;
  readonly #rewardAccounts: RewardAccounts;
  readonly #contributions: NewContribution[] = [];
  /** Whether there are flags, which may mean contributions of this batch. */
  readonly #hasFlags: boolean;
  readonly #marks: Mark[] = [];
  readonly #recorded: (Recorded & Pick<AppliedTransaction, 'payloadHash'>)[] = [];

  private constructor(rewardAccounts: RewardAccounts, flaggable: Map<string, Flaggable>, hasFlags: boolean) {
    this.#rewardAccounts = rewardAccounts;
    this.#flaggable = flaggable;
    this.#hasFlags = hasFlags;
  }

  /**
   * Reads what transactions from `fromMs` on depend on. The ledger is locked, so it stays true until the end. Not all of
   * them need to be applied.
   */
  static async begin(
    tx: Tx,
    transactions: readonly Pick<AppliedTransaction, 'accountId' | 'inspection'>[],
    fromMs: number,
  ): Promise<TransactionBatch> {
    const accountIds = new Set<string>();
    const sourcePeerIds = new Set<string>();
    const flagged = new Set<string>();
    for (const { accountId, inspection } of transactions) {
      accountIds.add(accountId);
      for (const { sourcePeerId } of inspection.contributions)
        // What was not assembled here is refused later, and may hold text that the store cannot take as a parameter.
        if (sourcePeerId !== undefined && peerIdSchema.safeParse(sourcePeerId).success)
          sourcePeerIds.add(sourcePeerId);
      for (const { definitionId } of inspection.flags) flagged.add(definitionId);
    }
    const [rewardAccounts, flaggable] = await settleInOrder([
      loadRewardAccounts(tx, { accountIds: [...accountIds], peerIds: [...sourcePeerIds], fromMs }),
      findFlaggable(tx, [...flagged]),
    ]);
    return new TransactionBatch(rewardAccounts, flaggable, flagged.size > 0);
  }

  /** Applies the next transaction; returns its peer's reward. One that fails leaves the batch unchanged. @throws {ServiceError} 400, 404 */
  apply(transaction: AppliedTransaction): number {
    const rewarded =
      transaction.kind === 'report' ? this.#applyReport(transaction) : this.#applyFlag(transaction);
    const { height, kind, accountId, payloadHash } = transaction;
    this.#recorded.push({ height, kind, accountId, rewarded, payloadHash });
    return rewarded;
  }

  /** Writes all changes of the applied transactions. @throws {ServiceError} 409 when one of their assets exists already */
  async store(tx: Tx): Promise<void> {
    await settleInOrder([
      insertContributions(tx, this.#contributions),
      markFlagged(tx, this.#marks),
      storeRecorded(tx, this.#recorded, this.#rewardAccounts.payments()),
    ]);
  }

  #applyReport(transaction: AppliedTransaction): number {
    const { rows, rewarded } = applyReport(transaction, this.#rewardAccounts);
    const privileged = this.#rewardAccounts.isPrivileged(transaction.peerId);
    for (const row of rows) {
      this.#contributions.push(row);
      if (this.#hasFlags && !this.#flaggable.has(row.assetId))
        this.#flaggable.set(row.assetId, { ...row, privileged, flagged: false });
    }
    return rewarded;
  }

  #applyFlag(transaction: AppliedTransaction): number {
    const { fresh, rewarded } = applyFlag(transaction, this.#flaggable, this.#rewardAccounts);
    const flagger = { flaggerPeerId: transaction.peerId, flaggedAtMs: transaction.atMs };
    for (const contribution of fresh) {
      const { assetId, height, position } = contribution;
      this.#flaggable.set(assetId, { ...contribution, flagged: true });
      this.#marks.push({ height, position, ...flagger });
    }
    return rewarded;
  }
}

/**
 * Applies consecutive stored transaction entries, in order, to the derived tables, with the same result as one by one;
 * returns the reward of each. A fixed number of statements. @throws {ServiceError} 400, 404, 409: roll back then
 */
export async function applyTransactions(
  tx: Tx,
  transactions: readonly AppliedTransaction[],
): Promise<readonly number[]> {
  const batch = await TransactionBatch.begin(tx, transactions, transactions[0]?.atMs ?? 0);
  const rewards = transactions.map((transaction) => batch.apply(transaction));
  await batch.store(tx);
  return rewards;
}
