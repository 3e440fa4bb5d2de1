import { z } from 'zod';
import type { Tx } from '../store/db.ts';

/** An entry as stored or exported; only its form has been checked. */
export const storedEntrySchema = z.object({
  height: z.int(),
  kind: z.enum(['transaction', 'administration']),
  atMs: z.int(),
  /** The `entryHash` of the previous entry. */
  previousHash: z.instanceof(Uint8Array),
  entryHash: z.instanceof(Uint8Array),
  body: z.instanceof(Uint8Array),
  /** The operator's, on an administration. */
  signature: z.instanceof(Uint8Array).nullable(),
  /** The table's column; an exported entry has none, since it can be computed from the body. */
  payloadHash: z.instanceof(Uint8Array).nullable().optional(),
});
export type StoredEntry = z.output<typeof storedEntrySchema>;

/** Entries by height, in bounded chunks. */
export type EntryChunks = AsyncIterable<readonly StoredEntry[]>;

/** The most held in memory at a time: entries, and bytes of their bodies (a single entry may exceed it). */
export const CHUNK_ENTRIES = 1_000;
export const CHUNK_BYTES = 2 * 1024 * 1024;

const SELECT = `select height, kind, at_ms as "atMs", previous_hash as "previousHash", entry_hash as "entryHash", body,
  signature, payload_hash as "payloadHash"`;

/** `octet_length` does not fetch a body stored out of line (TOAST), so only the returned rows are read in full. */
const NEXT = `${SELECT} from (
    select *, sum(octet_length(body)) over (order by height) - octet_length(body) as bytes_before from (
      select * from ledger_entry where height > $1 order by height limit $2) next) bounded
  where bytes_before < $3 order by height`;

const ONE = `${SELECT} from ledger_entry where height = $1`;

export async function readEntry(tx: Tx, height: number): Promise<StoredEntry | undefined> {
  const [entry] = await tx.query(ONE, [height], storedEntrySchema);
  return entry;
}

/** The entries of a store by height, in chunks bounded in count and bytes. */
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
