import { bytesToHex } from '../../contract/hex.ts';
import type { Tx } from '../db/db.ts';
import type { TransactionKind } from './assembled-store.ts';

/** A transaction of the ledger, and what it earned its peer. */
export interface Recorded {
  readonly height: number;
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly rewarded: number;
}

/** Keeps what each transaction earned, for those that submit it again. */
export async function storeRecorded(
  tx: Tx,
  recorded: readonly (Recorded & { readonly payloadHash: Uint8Array })[],
): Promise<void> {
  if (recorded.length === 0) return;
  await tx.run(
    `insert into ledger_transaction (height, payload_hash, kind, account_id, rewarded)
     select height, decode(payload_hash, 'hex'), kind, account_id, rewarded
     from unnest($1::int8[], $2::text[], $3::text[], $4::text[], $5::int8[])
       as recorded (height, payload_hash, kind, account_id, rewarded)`,
    [
      recorded.map(({ height }) => height),
      recorded.map(({ payloadHash }) => bytesToHex(payloadHash)),
      recorded.map(({ kind }) => kind),
      recorded.map(({ accountId }) => accountId),
      recorded.map(({ rewarded }) => rewarded),
    ],
  );
}
