import { z } from 'zod';
import type { Tx } from '../db/db.ts';
import type { TransactionKind } from './assembled-store.ts';

/** A transaction of the ledger, and what it earned its peer. */
export interface Recorded {
  readonly height: number;
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly rewarded: number;
}

const recordedSchema = z.object({
  height: z.int(),
  kind: z.enum(['report', 'flag']),
  accountId: z.string(),
  rewarded: z.int(),
});

export async function findRecorded(tx: Tx, payloadHash: Uint8Array): Promise<Recorded | undefined> {
  const [recorded] = await tx.query(
    'select height, kind, account_id as "accountId", rewarded from ledger_transaction where payload_hash = $1',
    [payloadHash],
    recordedSchema,
  );
  return recorded;
}

export async function storeRecorded(
  tx: Tx,
  payloadHash: Uint8Array,
  { height, kind, accountId, rewarded }: Recorded,
): Promise<void> {
  await tx.run(
    'insert into ledger_transaction (height, payload_hash, kind, account_id, rewarded) values ($1, $2, $3, $4, $5)',
    [height, payloadHash, kind, accountId, rewarded],
  );
  await tx.run('delete from assembled where payload_hash = $1', [payloadHash]);
}
