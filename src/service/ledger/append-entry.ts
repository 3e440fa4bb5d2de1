import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import type { Tx } from '../store/db.ts';
import { INDEX_SCANS } from '../store/prefer-index-scans.ts';
import { contentHash, entryHash } from './entry.ts';

/** The newest entry; height 0 when there is none. */
export interface LedgerHead {
  readonly height: number;
  readonly entryHash: Uint8Array;
  readonly atMs: number;
}

export const headSchema = z.object({ height: z.int(), entryHash: z.instanceof(Uint8Array), atMs: z.int() });

const headStatement = (also = '') =>
  `select height, entry_hash as "entryHash", at_ms as "atMs"${also} from ledger_head where id = 1`;
const READ = headStatement();
const LOCK = `${READ} for update`;
// A generic plan suits each statement of a submit. Otherwise PostgreSQL compares it with a custom plan, which
// it would make each time for some of them.
const LOCK_FOR_SUBMITS = `${headStatement(
  `, ${INDEX_SCANS}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
)} for update`;

/** Serializes appends: waits for its turn, and holds others up until the transaction ends. */
export async function lockLedger(tx: Tx): Promise<LedgerHead> {
  const [head] = await tx.query(LOCK, [], headSchema);
  return headSchema.parse(head);
}

/** Same, with the settings of `preferIndexScans` in the same statement. */
export async function lockLedgerForSubmits(tx: Tx): Promise<LedgerHead> {
  const [head] = await tx.query(LOCK_FOR_SUBMITS, [], headSchema);
  return headSchema.parse(head);
}

/** The newest entry, without waiting for one that is being appended. */
export async function readLedgerHead(tx: Tx): Promise<LedgerHead> {
  const [head] = await tx.query(READ, [], headSchema);
  return headSchema.parse(head);
}

/** The number of entries. */
export async function readLedgerHeight(tx: Tx): Promise<number> {
  return (await readLedgerHead(tx)).height;
}

/** Appends an administration after `head`, which the same transaction has locked. Time never runs backwards. */
export async function appendAdministrationEntry(
  tx: Tx,
  head: LedgerHead,
  nowMs: number,
  { body, sign }: { readonly body: Uint8Array; readonly sign: (contentHash: Uint8Array) => Uint8Array },
): Promise<Pick<LedgerHead, 'height' | 'atMs'>> {
  const height = head.height + 1;
  const atMs = Math.max(nowMs, head.atMs);
  const hashOfContent = contentHash({
    kind: 'administration',
    height,
    atMs,
    previousHash: head.entryHash,
    body,
  });
  const signature = sign(hashOfContent);
  const hash = entryHash(hashOfContent, signature);
  await tx.run(
    `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, signature)
     values ($1, 'administration', $2, $3, $4, $5, $6)`,
    [height, atMs, head.entryHash, hash, body, signature],
  );
  await tx.run('update ledger_head set height = $1, entry_hash = $2, at_ms = $3 where id = 1', [
    height,
    hash,
    atMs,
  ]);
  return { height, atMs };
}

/** A signed transaction that becomes an entry. */
export interface SignedTransaction {
  /** As it was submitted. */
  readonly bytes: Uint8Array;
  /** 32 bytes. */
  readonly payloadHash: Uint8Array;
}

/** All bodies travel as one bytea: half the size of hex, and nothing to encode or decode. */
const APPEND = `
  with appended as (
    insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
    select height, 'transaction', $3, decode(previous_hash, 'hex'), decode(entry_hash, 'hex'),
      substr($5::bytea, body_at + 1, body_length), decode(payload_hash, 'hex')
    from unnest($6::int8[], $7::text[], $8::text[], $9::int4[], $10::int4[], $11::text[])
      as entry (height, previous_hash, entry_hash, body_at, body_length, payload_hash)
  ), submitted as (
    delete from assembled where payload_hash in (select decode(hash, 'hex') from unnest($11::text[]) hash)
  )
  update ledger_head set height = $1, entry_hash = $2, at_ms = $3 where id = $4`;

/**
 * Appends transactions after `head`, which the same database transaction has locked, in one statement. Their rows in
 * `assembled` go: from now on they are found among the entries. `atMs` is not before the head's.
 */
export async function appendTransactions(
  tx: Tx,
  head: LedgerHead,
  atMs: number,
  transactions: readonly SignedTransaction[],
): Promise<void> {
  let last = head;
  let bodyAt = 0;
  const entries = transactions.map(({ bytes: body, payloadHash }) => {
    const height = last.height + 1;
    const previousHash = last.entryHash;
    const hash = entryHash(contentHash({ kind: 'transaction', height, atMs, previousHash, body }));
    last = { height, entryHash: hash, atMs };
    const entry = { height, previousHash, hash, bodyAt, body, payloadHash };
    bodyAt += body.length;
    return entry;
  });
  await tx.run(APPEND, [
    last.height,
    last.entryHash,
    last.atMs,
    1,
    Buffer.concat(entries.map(({ body }) => body)),
    entries.map(({ height }) => height),
    entries.map(({ previousHash }) => bytesToHex(previousHash)),
    entries.map(({ hash }) => bytesToHex(hash)),
    entries.map((entry) => entry.bodyAt),
    entries.map(({ body }) => body.length),
    entries.map(({ payloadHash }) => bytesToHex(payloadHash)),
  ]);
}
