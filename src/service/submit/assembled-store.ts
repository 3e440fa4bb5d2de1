import type { TransactionKind } from '../ledger/applied-transaction.ts';
import type { Tx } from '../store/db.ts';

/** A transaction that this service assembled, for one account, and until when it may be submitted. */
export interface Assembled {
  readonly payloadHash: Uint8Array;
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly expiresAtMs: number;
}

/** A few at a time, and never those that another process is forgetting: nobody waits for this, and none for each other. */
const FORGET = `
  delete from assembled where payload_hash in (
    select payload_hash from assembled where expires_at_ms <= $1 order by expires_at_ms limit 1000 for update skip locked)`;

/** Remembers a transaction until its time to live has ended, and forgets those whose has. */
export async function rememberAssembled(
  tx: Tx,
  { payloadHash, kind, accountId, expiresAtMs }: Assembled,
  nowMs: number,
): Promise<void> {
  await tx.run(FORGET, [nowMs]);
  await tx.run(
    'insert into assembled (payload_hash, kind, account_id, expires_at_ms) values ($1, $2, $3, $4)',
    [payloadHash, kind, accountId, expiresAtMs],
  );
}
