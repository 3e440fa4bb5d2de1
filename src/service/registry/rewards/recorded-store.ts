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
  /** The number of a report's contributions that were repeats and earned nothing. */
  readonly repeated: number;
}

/** One that is not stored yet. */
export interface NewRecorded extends Recorded {
  readonly payloadHash: Uint8Array;
  /** The number of contributions that it names. */
  readonly contributions: number;
}

const STORE = `
  with recorded as (
    insert into ledger_transaction (height, payload_hash, kind, account_id, rewarded, repeated, contributions)
    select height, decode(payload_hash, 'hex'), kind, account_id, rewarded, repeated, contributions
    from unnest($1::int8[], $2::text[], $3::text[], $4::text[], $5::int8[], $6::int4[], $7::int4[])
      as recorded (height, payload_hash, kind, account_id, rewarded, repeated, contributions)
  ), paid as (
    select * from unnest($8::text[], $9::int8[], $10::text[], $11::text[], $12::int8[], $13::int8[])
      as paid (peer_id, height, kind, month, tokens, contributions)
  ), moved as (
    insert into token_movement (peer_id, height, kind, tokens, contributions)
    select peer_id, height, kind, tokens, contributions from paid
  ), earned as (
    insert into monthly_earning (peer_id, month, tokens)
    select peer_id, month, sum(tokens) from paid group by peer_id, month
    on conflict (peer_id, month) do update set tokens = monthly_earning.tokens + excluded.tokens
  )
  insert into balance (peer_id, tokens) select peer_id, sum(tokens) from paid group by peer_id
  on conflict (peer_id) do update set tokens = balance.tokens + excluded.tokens`;

/**
 * Stores what each transaction earned, for repeated submits, and adds the payments to movements, balances and monthly
 * earnings. One statement, to save round trips.
 */
export async function storeRecorded(
  tx: Tx,
  recorded: readonly NewRecorded[],
  payments: readonly Payment[],
): Promise<void> {
  if (recorded.length === 0) return;
  await tx.run(STORE, [
    recorded.map(({ height }) => height),
    recorded.map(({ payloadHash }) => bytesToHex(payloadHash)),
    recorded.map(({ kind }) => kind),
    recorded.map(({ accountId }) => accountId),
    recorded.map(({ rewarded }) => rewarded),
    recorded.map(({ repeated }) => repeated),
    recorded.map(({ contributions }) => contributions),
    payments.map(({ peerId }) => peerId),
    payments.map(({ height }) => height),
    payments.map(({ kind }) => kind),
    payments.map(({ month }) => month),
    payments.map(({ tokens }) => tokens),
    payments.map(({ contributions }) => contributions),
  ]);
}
