import { z } from 'zod';

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
