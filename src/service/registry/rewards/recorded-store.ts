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
  readonly payloadHashHex: string;
  /** The number of contributions that it names. */
  readonly contributions: number;
}

const STORE = `
  with recorded as (
    insert into ledger_transaction (height, payload_hash, kind, account_id, rewarded, repeated, contributions)
    select height, decode("payloadHashHex", 'hex'), kind, "accountId", rewarded, repeated, contributions
    from json_to_recordset($1::json) as (height int8, "payloadHashHex" text, kind text, "accountId" text, rewarded int8,
      repeated int4, contributions int4)
  ), paid as (
    select "peerId" as peer_id, * from json_to_recordset($2::json)
      as ("peerId" text, height int8, kind text, month text, tokens int8, contributions int8)
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
  await tx.run(STORE, [JSON.stringify(recorded), JSON.stringify(payments)]);
}
