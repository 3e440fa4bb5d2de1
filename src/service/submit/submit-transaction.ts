import type { Caller } from '../registry/accounts/session-store.ts';
import type { TransactionKind } from '../ledger/applied-transaction.ts';
import { readSubmission } from './read-submission.ts';
import type { Submission } from './submission.ts';
import type { Recorded } from '../registry/rewards/recorded-store.ts';
import { submitAlone } from './submit-together.ts';
import type { ServiceDeps } from './service-deps.ts';

/**
 * Checks a signed transaction and stores it with all that follows from it, or nothing at all. The same one again
 * answers what it answered first and changes nothing. Source: DECISIONS.md, "Exactly once".
 * @throws {ServiceError} 400, 403, 404, 409, 413, 503
 */
export async function submitTransaction(
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
