import { z } from 'zod';
import type { Tx } from '../store/db.ts';

/** An entry as it was stored or exported; nothing of it has been checked but its form. */
export const storedEntrySchema = z.object({
  height: z.int(),
  kind: z.enum(['transaction', 'administration']),
  atMs: z.int(),
  /** The `entryHash` that the entry before it had. */
  previousHash: z.instanceof(Uint8Array),
  entryHash: z.instanceof(Uint8Array),
  body: z.instanceof(Uint8Array),
  /** The operator's, on an administration. */
  signature: z.instanceof(Uint8Array).nullable(),
  /** The column of the table; an exported entry has none, since it follows from the body. */
  payloadHash: z.instanceof(Uint8Array).nullable().optional(),
});
export type StoredEntry = z.output<typeof storedEntrySchema>;

/** Entries by height, a bounded number of them at a time. */
export type EntryChunks = AsyncIterable<readonly StoredEntry[]>;

/** So much is in memory at a time: entries, and bytes of their bodies (one entry may have more). */
export const CHUNK_ENTRIES = 1_000;
export const CHUNK_BYTES = 2 * 1024 * 1024;

/** `octet_length` reads no body that is stored apart from its row, so that only what is answered is read. */
const NEXT = `select height, kind, at_ms as "atMs", previous_hash as "previousHash", entry_hash as "entryHash", body,
    signature, payload_hash as "payloadHash"
  from (
    select *, sum(octet_length(body)) over (order by height) - octet_length(body) as bytes_before from (
      select * from ledger_entry where height > $1 order by height limit $2) next) bounded
  where bytes_before < $3 order by height`;

/** The entries of a store by height, in chunks that are bounded in number and in bytes. */
export async function* readLedger(tx: Tx): EntryChunks {
  let height = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const chunk = await tx.query(NEXT, [height, CHUNK_ENTRIES, CHUNK_BYTES], storedEntrySchema);
    const last = chunk.at(-1);
    if (last === undefined) return;
    yield chunk;
    ({ height } = last);
  }
}
