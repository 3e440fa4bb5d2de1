import { parseAccountId } from '../../contract/account-id.ts';
import { peerIdSchema } from '../../contract/contribution.ts';
import { bytesToHex } from '../../contract/hex.ts';
import type { AppliedTransaction } from '../ledger/applied-transaction.ts';
import type { Tx } from '../store/db.ts';
import { settleInOrder } from '../store/settle-in-order.ts';
import { applyReport, identify, type IdentifiedItems } from './contributions/apply-report.ts';
import { insertContributions, type NewContribution } from './contributions/insert-contributions.ts';
import { Originals } from './contributions/originals.ts';
import { applyFlag } from './flags/apply-flag.ts';
import { findFlaggable, type Flaggable, type Mark, markFlagged } from './flags/flag-store.ts';
import { type NewRecorded, type Recorded, storeRecorded } from './rewards/recorded-store.ts';
import { loadRewardAccounts, type RewardAccounts } from './rewards/reward-accounts.ts';

type Earned = Pick<Recorded, 'rewarded' | 'repeated'>;

type Applicable = Pick<AppliedTransaction, 'accountId' | 'inspection'>;

function identifyItems(transactions: readonly Applicable[]): IdentifiedItems {
  return new Map(
    transactions.flatMap(({ accountId, inspection }) => {
      const peerId = parseAccountId(accountId)?.domain ?? '';
      return inspection.contributions.map((reported) => [reported, identify(peerId, reported)] as const);
    }),
  );
}

interface Read {
  readonly rewardAccounts: RewardAccounts;
  readonly flaggable: Map<string, Flaggable>;
  /** True if there are flags, which may name contributions of this batch. */
  readonly hasFlags: boolean;
  readonly items: IdentifiedItems;
  readonly originals: Originals;
}

/**
 * Transactions applied together: what they depend on is read once, each is decided in memory in turn, and all
 * changes are written at the end. The number of statements does not depend on the number of transactions.
 */
export class TransactionBatch {
  readonly #read: Read;
  readonly #contributions: NewContribution[] = [];
  readonly #marks: Mark[] = [];
  readonly #recorded: NewRecorded[] = [];

  private constructor(read: Read) {
    this.#read = read;
  }

  /**
   * Reads what transactions from `fromMs` on depend on. The ledger is locked, so it stays true until the end.
   * Not all of them need to be applied.
   */
  static async begin(tx: Tx, transactions: readonly Applicable[], fromMs: number): Promise<TransactionBatch> {
    const accountIds = transactions.map(({ accountId }) => accountId);
    // A transaction that was not assembled here is refused later, and may hold text that the store cannot take.
    const sourcePeerIds = transactions
      .flatMap(({ inspection }) => inspection.contributions)
      .flatMap(({ sourcePeerId }) => peerIdSchema.safeParse(sourcePeerId).data ?? []);
    const flagged = new Set(
      transactions.flatMap(({ inspection }) => inspection.flags.map(({ definitionId }) => definitionId)),
    );
    const items = identifyItems(transactions);
    const [rewardAccounts, flaggable, originals] = await settleInOrder([
      loadRewardAccounts(tx, { accountIds, peerIds: sourcePeerIds, fromMs }),
      findFlaggable(tx, [...flagged]),
      Originals.load(
        tx,
        [...items.values()].flatMap((item) => (item.ok ? [item.originalKey] : [])),
      ),
    ]);
    return new TransactionBatch({ rewardAccounts, flaggable, hasFlags: flagged.size > 0, items, originals });
  }

  /**
   * Applies the next transaction; returns what it earned its peer. One that fails leaves the batch unchanged.
   * @throws {ServiceError} 400, 404
   */
  apply(transaction: AppliedTransaction): Earned {
    const earned =
      transaction.kind === 'report' ? this.#applyReport(transaction) : this.#applyFlag(transaction);
    const { height, kind, accountId, payloadHash, inspection } = transaction;
    const contributions = inspection.contributions.length + inspection.flags.length;
    const payloadHashHex = bytesToHex(payloadHash);
    this.#recorded.push({ height, kind, accountId, ...earned, payloadHashHex, contributions });
    return earned;
  }

  /**
   * Writes all changes of the applied transactions. @throws {ServiceError} 409 when one of their assets
   * exists already
   */
  async store(tx: Tx): Promise<void> {
    await settleInOrder([
      insertContributions(tx, this.#contributions),
      markFlagged(tx, this.#marks),
      storeRecorded(tx, this.#recorded, this.#read.rewardAccounts.payments()),
    ]);
  }

  #applyReport(transaction: AppliedTransaction): Earned {
    const { items, originals, rewardAccounts, flaggable, hasFlags } = this.#read;
    const { contributions, ...earned } = applyReport(transaction, items, originals, rewardAccounts);
    const privileged = rewardAccounts.isPrivileged(transaction.peerId);
    for (const row of contributions) {
      this.#contributions.push(row);
      if (hasFlags && !flaggable.has(row.assetId))
        flaggable.set(row.assetId, { ...row, privileged, flagged: false });
    }
    return earned;
  }

  #applyFlag(transaction: AppliedTransaction): Earned {
    const { fresh, rewarded } = applyFlag(transaction, this.#read.flaggable, this.#read.rewardAccounts);
    const flagger = {
      flaggerPeerId: transaction.peerId,
      flaggedAtMs: transaction.atMs,
      entryHeight: transaction.height,
    };
    for (const [entryPosition, contribution] of fresh.entries()) {
      const { assetId, height, position } = contribution;
      this.#read.flaggable.set(assetId, { ...contribution, flagged: true });
      this.#read.originals.flag(assetId);
      this.#marks.push({ height, position, ...flagger, entryPosition });
    }
    return { rewarded, repeated: 0 };
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
  const rewards = transactions.map((transaction) => batch.apply(transaction).rewarded);
  await batch.store(tx);
  return rewards;
}
