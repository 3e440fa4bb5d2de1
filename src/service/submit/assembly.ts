import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import {
  assembleFlag,
  assembleReport,
  type AssemblyHeader,
  type ReportItem,
} from '../../transaction/assemble.ts';
import type { FlagTarget } from '../../transaction/compare/comparison.ts';
import { MAX_TIME_TO_LIVE_MS } from '../../transaction/inspect/convention.ts';
import { decodeTransaction, ready } from '../../transaction/index.ts';
import { payloadHash } from '../../transaction/sign/signing-hash.ts';
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

/** A few at a time, and none that another process is deleting, so no request waits. */
const FORGET_EXPIRED = `
  delete from assembled where payload_hash in (
    select payload_hash from assembled where expires_at_ms <= $1 order by expires_at_ms limit 1000 for update skip locked)`;

/** The open transactions that one account may have: 7 a minute that are never submitted. */
const MAX_OPEN = 10_000;

/** Nothing when the account has too many open. */
const REMEMBER = `
  insert into assembled (payload_hash, kind, account_id, expires_at_ms)
  select $1, $2, $3, $4 where (
    select count(*) from (
      select from assembled where account_id = $3 and expires_at_ms > $5 limit ${MAX_OPEN}) open) < ${MAX_OPEN}
  returning (select at_ms from ledger_head where id = 1) as "newestMs"`;

const oldestSchema = z.object({ expiresAtMs: z.int() });

async function tooManyOpen(tx: Tx, accountId: string, nowMs: number): Promise<ServiceError> {
  const [oldest] = await tx.query(
    'select min(expires_at_ms) as "expiresAtMs" from assembled where account_id = $1 and expires_at_ms > $2',
    [accountId, nowMs],
    oldestSchema,
  );
  const seconds = Math.ceil((oldestSchema.parse(oldest).expiresAtMs - nowMs) / 1000);
  return new ServiceError(
    429,
    'too-many-open',
    `This account has ${MAX_OPEN} transactions that were assembled and not submitted, and more are not kept. Submit some of them, or go on after ${seconds} seconds, when the oldest ends.`,
    { retryAfterS: seconds, fields: { limit: MAX_OPEN } },
  );
}

const headSchema = z.object({ newestMs: z.int() });

/**
 * Assembles a transaction, stores its hash until its time to live ends, and returns its hex. It can be
 * submitted once.
 * @throws {ServiceError} 413, 429, 503
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
    [payloadHash(decodeTransaction(transaction).payload), kind, authority, expiresAtMs, creationTimeMs],
    headSchema,
  );
  if (head === undefined) throw await tooManyOpen(tx, authority, creationTimeMs);
  const { newestMs } = head;
  if (newestMs >= expiresAtMs) throw clockBehindLedger(creationTimeMs, newestMs);
  return bytesToHex(transaction);
}
