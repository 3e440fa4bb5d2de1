import type { KeyObject } from 'node:crypto';
import { hexToBytes } from '../../contract/hex.ts';
import { signEd25519 } from '../../service/ledger/ed25519.ts';
import { contentHash, entryHash } from '../../service/ledger/entry.ts';
import type { Tx } from '../../service/store/db.ts';
import { readLedger, type StoredEntry } from '../../service/verify/stored-entry.ts';
import { inspectTransaction } from '../../transaction/index.ts';

/** What a forger decides of an entry; the rest follows. */
export interface Forged extends Pick<StoredEntry, 'kind' | 'atMs'> {
  readonly body: Uint8Array;
}

const GUARDS = ['ledger_entry_append_only', 'ledger_entry_no_truncate'] as const;

/** Does what the database refuses, as the owner of its tables can: without triggers, without foreign keys. */
export async function withoutGuard(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  for (const guard of GUARDS) await tx.exec(`alter table ledger_entry disable trigger ${guard}`);
  await tx.exec('set local session_replication_role = replica');
  await work();
  await tx.exec('set local session_replication_role = origin');
  for (const guard of GUARDS) await tx.exec(`alter table ledger_entry enable always trigger ${guard}`);
}

export async function readAllEntries(tx: Tx): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for await (const chunk of readLedger(tx)) entries.push(...chunk);
  return entries;
}

export const jsonBody = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

function isRotation({ kind, body }: Forged): boolean {
  return kind === 'administration' && new TextDecoder().decode(body).includes('operator-key-rotated');
}

function payloadHashOf({ kind, body }: Forged): Uint8Array | null {
  if (kind === 'administration') return null;
  try {
    return hexToBytes(inspectTransaction(body).payloadHashHex);
  } catch {
    // An unreadable transaction has none, but the column requires one.
    return new Uint8Array(32);
  }
}

/**
 * Rewrites the whole ledger, as somebody with the operator's keys can: chained, signed, with the right head. The tables
 * that follow from it stay as they are. `keys` sign in turn, the next one after each rotation.
 */
export async function forgeLedger(
  tx: Tx,
  keys: readonly [KeyObject, KeyObject],
  change: (entries: readonly StoredEntry[]) => readonly Forged[],
): Promise<void> {
  const forged = change(await readAllEntries(tx));
  await withoutGuard(tx, async () => {
    await tx.exec('alter table ledger_entry drop constraint ledger_entry_payload_hash_key');
    await tx.run('delete from ledger_entry');
    let head = { height: 0, entryHash: new Uint8Array(32), atMs: 0 };
    let [key] = keys;
    for (const { kind, atMs, body } of forged) {
      const content = { kind, height: head.height + 1, atMs, previousHash: head.entryHash, body };
      const hashOfContent = contentHash(content);
      const signature = kind === 'administration' ? signEd25519(hashOfContent, key) : undefined;
      const hash = Uint8Array.from(entryHash(hashOfContent, signature));
      await tx.run(
        `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, signature, payload_hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          content.height,
          kind,
          atMs,
          content.previousHash,
          hash,
          body,
          signature ?? null,
          payloadHashOf(content),
        ],
      );
      head = { height: content.height, entryHash: hash, atMs };
      if (isRotation(content)) [, key] = keys;
    }
    await tx.run('update ledger_head set height = $1, entry_hash = $2, at_ms = $3', [
      head.height,
      head.entryHash,
      head.atMs,
    ]);
  });
}
