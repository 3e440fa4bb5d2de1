import type { Tx } from '../store/db.ts';
import { CHUNK_BYTES, CHUNK_ENTRIES, storedEntrySchema, type EntryChunks } from './stored-entry.ts';

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
