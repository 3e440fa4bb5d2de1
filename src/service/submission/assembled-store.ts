import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import type { Tx } from '../db/db.ts';

export type TransactionKind = 'report' | 'flag';

/** A transaction that this service assembled, for one account, and until when it may be submitted. */
export interface Assembled {
  readonly payloadHash: Uint8Array;
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly expiresAtMs: number;
}

/** Remembers a transaction until its time to live has ended, and forgets those whose has. */
export async function rememberAssembled(
  tx: Tx,
  { payloadHash, kind, accountId, expiresAtMs }: Assembled,
  nowMs: number,
): Promise<void> {
  await tx.run('delete from assembled where expires_at_ms <= $1', [nowMs]);
  await tx.run(
    'insert into assembled (payload_hash, kind, account_id, expires_at_ms) values ($1, $2, $3, $4)',
    [payloadHash, kind, accountId, expiresAtMs],
  );
}

const rowSchema = z.object({ kind: z.enum(['report', 'flag']), accountId: z.string(), expiresAtMs: z.int() });

export async function findAssembled(
  tx: Tx,
  payloadHash: Uint8Array,
): Promise<Omit<Assembled, 'payloadHash'> | undefined> {
  const [row] = await tx.query(
    'select kind, account_id as "accountId", expires_at_ms as "expiresAtMs" from assembled where payload_hash = $1',
    [payloadHash],
    rowSchema,
  );
  return row;
}

/** Forgets transactions that were submitted: from now on they are found among the recorded ones. */
export async function forgetAssembled(tx: Tx, payloadHashes: readonly Uint8Array[]): Promise<void> {
  await tx.run(
    "delete from assembled where payload_hash in (select decode(hash, 'hex') from unnest($1::text[]) hash)",
    [payloadHashes.map(bytesToHex)],
  );
}
