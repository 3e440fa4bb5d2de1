import { findAccount } from '../accounts/account-store.ts';
import type { Work } from '../context.ts';
import { appendEntry, lockLedger } from '../ledger/append-entry.ts';
import { ServiceError } from '../service-error.ts';
import type { Caller } from '../session/session-store.ts';
import { applyTransactions } from './apply-transactions.ts';
import { findAssembled, forgetAssembled, type TransactionKind } from './assembled-store.ts';
import { checkContent, checkSigners, wrongKind } from './check-submission.ts';
import { readSubmission } from './read-submission.ts';
import { findRecorded, type Recorded } from './recorded-store.ts';

/**
 * Checks a signed transaction and stores it with all that follows from it, or nothing at all. The same one again
 * answers what it answered first and changes nothing. Source: architecture, "Submit", "Exactly once".
 * @throws {ServiceError} 400, 403, 404, 409
 */
export async function submitTransaction(
  { db, clock }: Work,
  caller: Pick<Caller, 'accountId'>,
  { kind, body }: { kind: TransactionKind; body: unknown },
): Promise<Recorded> {
  const { bytes, inspection, payloadHash } = await readSubmission(body);
  return db.transaction(async (tx) => {
    const head = await lockLedger(tx);
    const account = await findAccount(tx, caller.accountId);
    if (account === undefined)
      throw new ServiceError(403, 'unknown-account', 'The account that is signed in no longer exists.');
    checkSigners(inspection, account);
    const first = await findRecorded(tx, payloadHash);
    if (first !== undefined) {
      if (first.kind !== kind) throw wrongKind(first.kind);
      return first;
    }
    const nowMs = clock.nowMs();
    checkContent(inspection, await findAssembled(tx, payloadHash), kind, nowMs);
    if (account.status !== 'authorized') {
      throw new ServiceError(
        403,
        'not-authorized',
        `The account ${account.accountId} is ${account.status === 'suspended' ? 'suspended' : 'registered but not yet authorized'}, so nothing was stored. Ask the registry’s operator to authorize it.`,
      );
    }
    const { height, atMs } = await appendEntry(tx, head, nowMs, {
      kind: 'transaction',
      body: bytes,
      payloadHash,
    });
    const { accountId, peerId } = account;
    const transaction = { height, atMs, accountId, peerId, kind, payloadHash, inspection };
    const [rewarded = 0] = await applyTransactions(tx, [transaction]);
    await forgetAssembled(tx, [payloadHash]);
    return { height, kind, accountId, rewarded };
  });
}
