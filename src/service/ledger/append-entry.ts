import { z } from 'zod';
import { INDEX_SCANS } from '../store/prefer-index-scans.ts';
import type { Tx } from '../store/db.ts';
import { contentHash, entryHash, type EntryContent } from './entry.ts';

/** The newest entry. Height 0 means that there is none. */
export interface LedgerHead {
  readonly height: number;
  readonly entryHash: Uint8Array;
  readonly atMs: number;
}

const headSchema = z.object({ height: z.int(), entryHash: z.instanceof(Uint8Array), atMs: z.int() });

const lockStatement = (also = '') =>
  `select height, entry_hash as "entryHash", at_ms as "atMs"${also} from ledger_head where id = 1 for update`;
const LOCK = lockStatement();
// A plan for any value is good for each of their statements. The store would compare it with one for these values, and
// for some make that anew each time.
const LOCK_FOR_SUBMITS = lockStatement(
  `, ${INDEX_SCANS}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
);

/** Waits until nobody else is appending, and keeps others waiting until the transaction ends. */
export async function lockLedger(tx: Tx): Promise<LedgerHead> {
  const [head] = await tx.query(LOCK, [], headSchema);
  return headSchema.parse(head);
}

/** The same, and prefers index scans as `preferIndexScans` does, without a statement of its own. */
export async function lockLedgerForSubmits(tx: Tx): Promise<LedgerHead> {
  const [head] = await tx.query(LOCK_FOR_SUBMITS, [], headSchema);
  return headSchema.parse(head);
}

/** The number of entries. */
export async function readLedgerHeight(tx: Tx): Promise<number> {
  const schema = z.object({ height: z.int() });
  const [head] = await tx.query('select height from ledger_head where id = 1', [], schema);
  return schema.parse(head).height;
}

type NewEntry =
  | { readonly kind: 'transaction'; readonly body: Uint8Array; readonly payloadHash: Uint8Array }
  | {
      readonly kind: 'administration';
      readonly body: Uint8Array;
      readonly sign: (contentHash: Uint8Array) => Uint8Array;
    };

/** Appends after `head`, which the same transaction has locked. Time never runs backwards from entry to entry. */
export async function appendEntry(
  tx: Tx,
  head: LedgerHead,
  nowMs: number,
  entry: NewEntry,
): Promise<LedgerHead> {
  const content: EntryContent = {
    kind: entry.kind,
    height: head.height + 1,
    atMs: Math.max(nowMs, head.atMs),
    previousHash: head.entryHash,
    body: entry.body,
  };
  const hashOfContent = contentHash(content);
  const signature = entry.kind === 'administration' ? entry.sign(hashOfContent) : undefined;
  const hash = entryHash(hashOfContent, signature);
  await tx.run(
    `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, signature, payload_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      content.height,
      content.kind,
      content.atMs,
      content.previousHash,
      hash,
      content.body,
      signature ?? null,
      entry.kind === 'transaction' ? entry.payloadHash : null,
    ],
  );
  await tx.run('update ledger_head set height = $1, entry_hash = $2, at_ms = $3 where id = 1', [
    content.height,
    hash,
    content.atMs,
  ]);
  return { height: content.height, entryHash: hash, atMs: content.atMs };
}
