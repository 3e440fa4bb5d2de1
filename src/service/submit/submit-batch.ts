import { bytesToHex } from '../../contract/hex.ts';
import { appendTransactions, lockLedgerForSubmits } from '../ledger/append-entry.ts';
import type { AppliedTransaction } from '../ledger/applied-transaction.ts';
import type { Clock } from '../platform/clock.ts';
import { ServiceError } from '../platform/service-error.ts';
import type { Recorded } from '../registry/rewards/recorded-store.ts';
import { TransactionBatch } from '../registry/transaction-batch.ts';
import type { Tx } from '../store/db.ts';
import { settleInOrder } from '../store/settle-in-order.ts';
import { checkSubmission } from './check-submission.ts';
import type { Candidate } from './read-submission.ts';
import { loadSubmissionContexts } from './submission-context.ts';

/** The outcome of a submit: an entry, new or earlier, or a refusal. */
export type Outcome = Recorded | ServiceError;

/** The outcome, or the refusal thrown. */
function outcomeOf(work: () => Recorded): Outcome {
  try {
    return work();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/**
 * Checks a batch of signed transactions and stores the valid ones, each completely or not at all, with the
 * same result as one by one; returns the outcome of each, which holds once `tx` has committed. A fixed number
 * of statements: the reading ones are sent together behind the lock, hence see everything committed before
 * it; then the writing ones. Source: DECISIONS.md, "Submit queue".
 * @throws {ServiceError} 409 when any of their assets exists already; then none is stored
 */
export async function submitBatch(
  tx: Tx,
  clock: Clock,
  candidates: readonly Candidate[],
): Promise<readonly Outcome[]> {
  const askedMs = clock.nowMs();
  const [head, contexts, batch] = await settleInOrder([
    lockLedgerForSubmits(tx),
    loadSubmissionContexts(tx, candidates),
    TransactionBatch.begin(
      tx,
      candidates.map(({ accountId, submission: { inspection } }) => ({ accountId, inspection })),
      askedMs,
    ),
  ]);
  // Judged by the entry's time rather than the clock, which may lag behind: the entries alone must prove that
  // it was in time. Never earlier than `askedMs`, since earnings were read from that month on.
  const clockMs = Math.max(askedMs, clock.nowMs());
  const atMs = Math.max(clockMs, head.atMs);
  const accepted: (AppliedTransaction & { bytes: Uint8Array })[] = [];
  const stored = new Map<string, Recorded>();
  const outcomes = candidates.map((candidate, index) =>
    outcomeOf(() => {
      const { kind, submission } = candidate;
      const context = contexts[index] ?? {};
      const { accountId, peerId } = checkSubmission(candidate, context, { atMs, clockMs });
      const hash = bytesToHex(submission.payloadHash);
      const before = context.recorded ?? stored.get(hash);
      if (before !== undefined) return before;
      const height = head.height + accepted.length + 1;
      const transaction = { height, atMs, accountId, peerId, kind, ...submission } as const;
      const recorded = { height, kind, accountId, ...batch.apply(transaction) };
      accepted.push(transaction);
      stored.set(hash, recorded);
      return recorded;
    }),
  );
  if (accepted.length > 0)
    await settleInOrder([appendTransactions(tx, head, atMs, accepted), batch.store(tx)]);
  return outcomes;
}

/** Same, for a single transaction. @throws {ServiceError} 400, 403, 404, 409 */
export async function submitAlone(tx: Tx, clock: Clock, candidate: Candidate): Promise<Recorded> {
  const [outcome] = await submitBatch(tx, clock, [candidate]);
  if (outcome === undefined) throw new Error('A transaction was submitted and never decided.');
  if (outcome instanceof ServiceError) throw outcome;
  return outcome;
}
