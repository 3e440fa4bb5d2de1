import type { FlagReceipt, SubmitReceipt } from '../../contract/contribution.ts';
import type { TransactionKind } from '../ledger/applied-transaction.ts';
import type { Caller } from '../registry/accounts/session-store.ts';
import type { Recorded } from '../registry/rewards/recorded-store.ts';
import { readSubmission, type Submission } from './read-submission.ts';
import type { ServiceDeps } from './service-deps.ts';
import { submitAlone } from './submit-batch.ts';

/**
 * Checks a signed transaction and stores it with everything that follows from it, or nothing. Idempotent: submitting it
 * again returns the first answer. Source: DECISIONS.md, "Exactly once".
 * @throws {ServiceError} 400, 403, 404, 409, 413, 503
 */
async function submitTransaction(
  { db, clock, submissions }: ServiceDeps,
  { accountId }: Pick<Caller, 'accountId'>,
  { kind, body }: { kind: TransactionKind; body: unknown },
): Promise<Recorded & Pick<Submission, 'inspection'>> {
  const submission = await readSubmission(db, body);
  const candidate = { kind, accountId, submission };
  const recorded =
    submissions === undefined
      ? await db.transaction((tx) => submitAlone(tx, clock, candidate))
      : await submissions.submit(candidate);
  return { ...recorded, inspection: submission.inspection };
}

/** Stores a signed report; returns a token for each item, reward and repeats. @throws {ServiceError} */
export async function submitContribution(
  deps: ServiceDeps,
  caller: Pick<Caller, 'accountId'>,
  body: unknown,
): Promise<SubmitReceipt> {
  const { accountId, rewarded, repeated, inspection } = await submitTransaction(deps, caller, {
    kind: 'report',
    body,
  });
  // One registration for each contribution, in their order: it was checked before anything was stored.
  const tokenIds = inspection.registrations.map(({ definitionId }) => ({ definitionId, accountId }));
  return { tokenIds, rewarded, repeated };
}

/** Stores a signed flag and returns the reward. @throws {ServiceError} */
export async function submitFlag(
  deps: ServiceDeps,
  caller: Pick<Caller, 'accountId'>,
  body: unknown,
): Promise<FlagReceipt> {
  const { rewarded } = await submitTransaction(deps, caller, { kind: 'flag', body });
  return { rewarded };
}
