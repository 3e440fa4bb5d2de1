import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import {
  assembleFlag,
  assembleReport,
  type AssemblyHeader,
  type ReportItem,
} from '../../transaction/assemble.ts';
import type { FlagTarget } from '../../transaction/comparison.ts';
import { MAX_TIME_TO_LIVE_MS } from '../../transaction/convention.ts';
import { decodeTransaction, ready } from '../../transaction/index.ts';
import { payloadHash } from '../../transaction/signing-hash.ts';
import { MAX_TRANSACTION_BYTES } from '../platform/body-limits.ts';
import { ServiceError } from '../platform/service-error.ts';
import type { Tx } from '../store/db.ts';
import { clockBehindLedger } from './clock-behind-ledger.ts';

/** Everything a transaction is assembled from. */
export type Assembly =
  | { readonly kind: 'report'; readonly header: AssemblyHeader; readonly items: readonly ReportItem[] }
  | { readonly kind: 'flag'; readonly header: AssemblyHeader; readonly assets: readonly FlagTarget[] };

/** Turns an assembly into the hex of an unsigned transaction. */
export type IssueTransaction = (tx: Tx, assembly: Assembly) => Promise<string>;

/** The header of an account's transaction: now, a day to live, and a nonce that is never 0. */
export function assemblyHeader(accountId: string, nowMs: number): AssemblyHeader {
  return {
    authority: accountId,
    creationTimeMs: nowMs,
    timeToLiveMs: MAX_TIME_TO_LIVE_MS,
    nonce: randomInt(1, 2 ** 32),
  };
}

/** The unsigned bytes that do exactly what was asked. */
export function assemble(assembly: Assembly): Uint8Array<ArrayBuffer> {
  return assembly.kind === 'report'
    ? assembleReport(assembly.header, assembly.items)
    : assembleFlag(assembly.header, assembly.assets);
}

/** A transaction that is too large is not remembered, so it can never be submitted. */
function assertTransactionSize(byteLength: number): void {
  if (byteLength <= MAX_TRANSACTION_BYTES) return;
  throw new ServiceError(
    413,
    'transaction-too-large',
    `This would be a transaction of ${byteLength} bytes, and ${MAX_TRANSACTION_BYTES} is the most. Split it.`,
    { fields: { limit: MAX_TRANSACTION_BYTES, got: byteLength } },
  );
}

/** A few at a time, and none that another process is deleting: nobody waits for this. */
const FORGET_EXPIRED = `
  delete from assembled where payload_hash in (
    select payload_hash from assembled where expires_at_ms <= $1 order by expires_at_ms limit 1000 for update skip locked)`;

const REMEMBER = `
  insert into assembled (payload_hash, kind, account_id, expires_at_ms) values ($1, $2, $3, $4)
  returning (select at_ms from ledger_head where id = 1) as "newestMs"`;

const headSchema = z.object({ newestMs: z.int() });

/**
 * Assembles a transaction and remembers it until its time to live ends, so that it can be submitted once; its hex.
 * @throws {ServiceError} 413, 503
 */
export async function issueTransaction(tx: Tx, assembly: Assembly): Promise<string> {
  await ready;
  const { kind, header } = assembly;
  const { authority, creationTimeMs } = header;
  const transaction = assemble(assembly);
  assertTransactionSize(transaction.length);
  await tx.run(FORGET_EXPIRED, [creationTimeMs]);
  const expiresAtMs = creationTimeMs + MAX_TIME_TO_LIVE_MS;
  const [head] = await tx.query(
    REMEMBER,
    [payloadHash(decodeTransaction(transaction).payload), kind, authority, expiresAtMs],
    headSchema,
  );
  const { newestMs } = headSchema.parse(head);
  if (newestMs >= expiresAtMs) throw clockBehindLedger(creationTimeMs, newestMs);
  return bytesToHex(transaction);
}
