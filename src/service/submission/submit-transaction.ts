import type { TransactionInspection } from '../../transaction/index.ts';
import { findAccount } from '../accounts/account-store.ts';
import type { Work } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { appendEntry, lockLedger } from '../ledger/append-entry.ts';
import { ServiceError } from '../service-error.ts';
import type { Caller } from '../session/session-store.ts';
import { findAssembled, type TransactionKind } from './assembled-store.ts';
import { checkContent, checkSigners, wrongKind } from './check-submission.ts';
import { readSubmission } from './read-submission.ts';
import { findRecorded, type Recorded, storeRecorded } from './recorded-store.ts';

/** An entry of the ledger that a transaction became, and who submitted it. */
export interface TransactionEntry {
  readonly height: number;
  readonly atMs: number;
  readonly accountId: string;
  readonly peerId: string;
}

/** What a transaction of a kind changes in the tables that follow from the ledger; the tokens its peer earned. */
export type ApplyTransaction = (
  tx: Tx,
  entry: TransactionEntry,
  inspection: TransactionInspection,
) => Promise<number>;

/**
 * Checks a signed transaction and stores it with all that follows from it, or nothing at all. The same one again
 * answers what it answered first and changes nothing. Source: architecture, "Submit", "Exactly once".
 * @throws {ServiceError} 400, 403, 404, 409
 */
export async function submitTransaction(
  { db, clock }: Work,
  caller: Pick<Caller, 'accountId'>,
  { kind, body, apply }: { kind: TransactionKind; body: unknown; apply: ApplyTransaction },
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
    const rewarded = await apply(tx, { height, atMs, accountId, peerId }, inspection);
    const recorded = { height, kind, accountId, rewarded };
    await storeRecorded(tx, payloadHash, recorded);
    return recorded;
  });
}
