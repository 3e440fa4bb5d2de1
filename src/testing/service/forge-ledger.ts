import type { KeyObject } from 'node:crypto';
import { hexToBytes } from '../../contract/hex.ts';
import { signEd25519 } from '../../service/ledger/ed25519.ts';
import { contentHash, entryHash } from '../../service/ledger/entry.ts';
import type { Tx } from '../../service/store/db.ts';
import { readLedger, type StoredEntry } from '../../service/verify/stored-entry.ts';
import { inspectTransaction } from '../../transaction/index.ts';

/** The parts of an entry that a forger chooses; the rest follows from them. */
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

function payloadHashOf({ kind, body }: Forged): StoredEntry['payloadHash'] {
  if (kind === 'administration') return null;
  try {
    return Uint8Array.from(hexToBytes(inspectTransaction(body).payloadHashHex));
  } catch {
    // An unreadable transaction has none, but the column requires one.
    return new Uint8Array(32);
  }
}

/**
 * Entries as a holder of the operator's keys could write them: chained and signed, by the next key after each
 * rotation.
 */
export function forgeEntries(
  keys: readonly [KeyObject, KeyObject],
  forged: readonly Forged[],
): StoredEntry[] {
  let head = { height: 0, entryHash: new Uint8Array(32) };
  let [key] = keys;
  return forged.map(({ kind, atMs, body }) => {
    const content = {
      kind,
      height: head.height + 1,
      atMs,
      previousHash: head.entryHash,
      body: Uint8Array.from(body),
    };
    const hashOfContent = contentHash(content);
    const signature =
      kind === 'administration' ? Uint8Array.from(signEd25519(hashOfContent, key)) : undefined;
    const hash = Uint8Array.from(entryHash(hashOfContent, signature));
    head = { height: content.height, entryHash: hash };
    if (isRotation(content)) [, key] = keys;
    return {
      ...content,
      entryHash: hash,
      signature: signature ?? null,
      payloadHash: payloadHashOf(content),
    };
  });
}

/** Puts such entries in place of the whole ledger. The tables that follow from it stay as they are. */
export async function forgeLedger(
  tx: Tx,
  keys: readonly [KeyObject, KeyObject],
  change: (entries: readonly StoredEntry[]) => readonly Forged[],
): Promise<void> {
  const forged = forgeEntries(keys, change(await readAllEntries(tx)));
  await withoutGuard(tx, async () => {
    await tx.run('delete from ledger_entry');
    for (const { height, kind, atMs, previousHash, entryHash: hash, body, signature, payloadHash } of forged)
      await tx.run(
        `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, signature, payload_hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [height, kind, atMs, previousHash, hash, body, signature, payloadHash ?? null],
      );
    const last = forged.at(-1);
    await tx.run('update ledger_head set height = $1, entry_hash = $2, at_ms = $3', [
      last?.height ?? 0,
      last?.entryHash ?? new Uint8Array(32),
      last?.atMs ?? 0,
    ]);
  });
}
