import { bytesToHex } from '../../contract/hex.ts';
import { appendTransactions, type LedgerHead, lockLedgerForSubmits } from '../ledger/append-entry.ts';
import type { AppliedTransaction } from '../ledger/applied-transaction.ts';
import type { Clock } from '../platform/clock.ts';
import { ServiceError } from '../platform/service-error.ts';
import type { Recorded } from '../registry/rewards/recorded-store.ts';
import { TransactionBatch } from '../registry/transaction-batch.ts';
import type { Tx } from '../store/db.ts';
import { settleInOrder } from '../store/settle-in-order.ts';
import { checkSubmission } from './check-submission.ts';
import type { Candidate } from './read-submission.ts';
import { loadSubmissionContexts, type SubmissionContext, type Submitter } from './submission-context.ts';

/** The outcome of a submit: an entry, new or earlier, or a refusal. */
export type Outcome = Recorded | ServiceError;

/** The result, or the refusal thrown. */
function refusalOr<Result>(work: () => Result): Result | ServiceError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** A candidate that passed every check except for its effects on the registry. */
interface Passed {
  readonly candidate: Candidate;
  readonly account: Submitter;
}

/** Applies the candidates in order; returns the outcome of each and the transactions that become entries. */
function decide(
  passed: readonly Passed[],
  batch: TransactionBatch,
  { height, atMs }: { height: number; atMs: number },
) {
  const outcomes = new Map<string, Outcome>();
  const accepted: (AppliedTransaction & { bytes: Uint8Array })[] = [];
  for (const { candidate, account } of passed) {
    const { kind, submission } = candidate;
    const { accountId, peerId } = account;
    const hash = bytesToHex(submission.payloadHash);
    if (outcomes.has(hash)) continue; // The same one again: the same answer.
    const transaction = {
      height: height + accepted.length + 1,
      atMs,
      accountId,
      peerId,
      kind,
      ...submission,
    } as const;
    const earned = refusalOr(() => batch.apply(transaction));
    if (earned instanceof ServiceError) {
      outcomes.set(hash, earned);
      continue;
    }
    accepted.push(transaction);
    outcomes.set(hash, { height: transaction.height, kind, accountId, ...earned });
  }
  return { outcomes, accepted };
}

async function storePassed(
  tx: Tx,
  passed: readonly Passed[],
  { head, atMs, batch }: { head: LedgerHead; atMs: number; batch: TransactionBatch },
): Promise<ReadonlyMap<string, Outcome>> {
  const { outcomes, accepted } = decide(passed, batch, { height: head.height, atMs });
  if (accepted.length > 0)
    await settleInOrder([appendTransactions(tx, head, atMs, accepted), batch.store(tx)]);
  return outcomes;
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
  const checked = candidates.map((candidate, index) => {
    const context: SubmissionContext = contexts[index] ?? {};
    return {
      candidate,
      context,
      account: refusalOr(() => checkSubmission(candidate, context, { atMs, clockMs })),
    };
  });
  const passed = checked.flatMap(({ candidate, context, account }) =>
    account instanceof ServiceError || context.recorded !== undefined ? [] : [{ candidate, account }],
  );
  const outcomes = await storePassed(tx, passed, { head, atMs, batch });
  return checked.map(({ candidate, context, account }) => {
    if (account instanceof ServiceError) return account;
    if (context.recorded !== undefined) return context.recorded;
    const outcome = outcomes.get(bytesToHex(candidate.submission.payloadHash));
    if (outcome === undefined) throw new Error('A transaction that passed was never decided.');
    return outcome;
  });
}

/** Same, for a single transaction. @throws {ServiceError} 400, 403, 404, 409 */
export async function submitAlone(tx: Tx, clock: Clock, candidate: Candidate): Promise<Recorded> {
  const [outcome] = await submitBatch(tx, clock, [candidate]);
  if (outcome === undefined) throw new Error('A transaction was submitted and never decided.');
  if (outcome instanceof ServiceError) throw outcome;
  return outcome;
}
