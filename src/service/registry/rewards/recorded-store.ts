import { bytesToHex } from '../../../contract/hex.ts';
import type { TransactionKind } from '../../ledger/applied-transaction.ts';
import type { Tx } from '../../store/db.ts';
import type { Payment } from './reward-accounts.ts';

/** A transaction of the ledger, and what it earned its peer. */
export interface Recorded {
  readonly height: number;
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly rewarded: number;
  /** How many contributions of a report were repeats, for which nobody earned anything. */
  readonly repeated: number;
}

/**
 * Stores what each transaction earned, for repeated submits, and adds the payments to balances and monthly earnings. One
 * statement, to save round trips.
 */
export async function storeRecorded(
  tx: Tx,
  recorded: readonly (Recorded & { readonly payloadHash: Uint8Array })[],
  payments: readonly Payment[],
): Promise<void> {
  if (recorded.length === 0) return;
  await tx.run(
    `with recorded as (
       insert into ledger_transaction (height, payload_hash, kind, account_id, rewarded, repeated)
       select height, decode(payload_hash, 'hex'), kind, account_id, rewarded, repeated
       from unnest($1::int8[], $2::text[], $3::text[], $4::text[], $5::int8[], $9::int4[])
         as recorded (height, payload_hash, kind, account_id, rewarded, repeated)
     ), earned as (
       insert into monthly_earning (peer_id, month, tokens)
       select * from unnest($6::text[], $7::text[], $8::int8[])
       on conflict (peer_id, month) do update set tokens = monthly_earning.tokens + excluded.tokens
     )
     insert into balance (peer_id, tokens)
     select peer_id, sum(tokens) from unnest($6::text[], $8::int8[]) as paid (peer_id, tokens) group by peer_id
     on conflict (peer_id) do update set tokens = balance.tokens + excluded.tokens`,
    [
      recorded.map(({ height }) => height),
      recorded.map(({ payloadHash }) => bytesToHex(payloadHash)),
      recorded.map(({ kind }) => kind),
      recorded.map(({ accountId }) => accountId),
      recorded.map(({ rewarded }) => rewarded),
      payments.map(({ peerId }) => peerId),
      payments.map(({ month }) => month),
      payments.map(({ tokens }) => tokens),
      recorded.map(({ repeated }) => repeated),
    ],
  );
}
