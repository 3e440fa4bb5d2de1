import { z } from 'zod';
import { parseCheckpoint } from '../../../transparency/checkpoint.ts';
import { proveInclusion, verifyInclusion } from '../../../transparency/inclusion.ts';
import { formatReceipt } from '../../../transparency/receipt.ts';
import { parseNote } from '../../../transparency/signed-note.ts';
import { hashLeaf } from '../../../transparency/tree.ts';
import { concatBytes } from '../../../transparency/bytes.ts';
import type { Tx } from '../../store/db.ts';
import { entryHeader } from '../entry.ts';
import { nodeCryptography, sha256 } from '../node-cryptography.ts';
import { findNewestCheckpoint, findNewestWithQuorum } from './checkpoint-store.ts';
import { readHashesOf } from './tree-store.ts';

const entrySchema = z.object({
  kind: z.enum(['transaction', 'administration']),
  height: z.int(),
  atMs: z.int(),
  previousHash: z.instanceof(Uint8Array),
  entryHash: z.instanceof(Uint8Array),
  signature: z.instanceof(Uint8Array).nullable(),
});

export type ProvedEntry =
  | { readonly kind: 'receipt'; readonly text: string }
  /** No checkpoint covers it yet. */
  | { readonly kind: 'not-covered' }
  | { readonly kind: 'unknown' };

/**
 * The receipt of a transaction, by the hash of its payload, or of any entry, by its entry hash. It leads to the
 * newest checkpoint with a quorum that covers the entry, else to the newest one.
 */
export async function proveEntry(tx: Tx, hashHex: string): Promise<ProvedEntry> {
  const [entry] = await tx.query(
    `select kind, height, at_ms as "atMs", previous_hash as "previousHash", entry_hash as "entryHash", signature
     from ledger_entry where payload_hash = decode($1, 'hex') or entry_hash = decode($1, 'hex')`,
    [hashHex],
    entrySchema,
  );
  const newest = await findNewestCheckpoint(tx);
  if (entry === undefined || newest === undefined) return { kind: 'unknown' };
  const { height, entryHash, signature } = entry;
  const withQuorum = await findNewestWithQuorum(tx);
  const covering = withQuorum !== undefined && withQuorum.size >= height ? withQuorum : newest;
  if (covering.size < height) return { kind: 'not-covered' };
  const { size, note } = covering;
  const index = height - 1;
  const proof = await proveInclusion(sha256, index, size, readHashesOf(tx, size));
  const { root } = parseCheckpoint(parseNote(note).text);
  const leafHash = hashLeaf(sha256, entryHash);
  await verifyInclusion(nodeCryptography, { index, size, leafHash, root, proof });
  const extra = concatBytes(entryHeader(entry), signature ?? new Uint8Array());
  return { kind: 'receipt', text: formatReceipt({ extra, index, proof, note }) };
}
