import { createHash } from 'node:crypto';

export type EntryKind = 'transaction' | 'administration';

/** An entry before it is signed and sealed. */
export interface EntryContent {
  readonly kind: EntryKind;
  /** Counted from 1. */
  readonly height: number;
  readonly atMs: number;
  /** The hash of the entry before it; 32 zero bytes for the first. */
  readonly previousHash: Uint8Array;
  /** A signed transaction's bytes, or an administration's canonical JSON in UTF-8. */
  readonly body: Uint8Array;
}

const DOMAIN = Buffer.from('contribution-desk/ledger-entry/1', 'ascii');
const KIND_BYTES = { transaction: 0, administration: 1 } as const satisfies Record<EntryKind, number>;

/** kind (1 byte: 0 transaction, 1 administration) ‖ height (u64 big endian) ‖ atMs (u64 big endian) ‖ previousHash (32). */
export function entryHeader({ kind, height, atMs, previousHash }: Omit<EntryContent, 'body'>): Uint8Array {
  const header = Buffer.alloc(49);
  header.writeUInt8(KIND_BYTES[kind], 0);
  header.writeBigUInt64BE(BigInt(height), 1);
  header.writeBigUInt64BE(BigInt(atMs), 9);
  header.set(previousHash, 17);
  return Uint8Array.from(header);
}

/** SHA-256 of `contribution-desk/ledger-entry/1` (ASCII) ‖ the header ‖ body. It is what the operator signs. */
export function contentHash({ body, ...place }: EntryContent): Uint8Array {
  const hash = createHash('sha256').update(DOMAIN).update(entryHeader(place)).update(body);
  return Uint8Array.from(hash.digest());
}

/** SHA-256 of the content hash and, for an administration, the operator's signature. The next entry refers to it. */
export function entryHash(hashOfContent: Uint8Array, operatorSignature?: Uint8Array): Uint8Array {
  const hash = createHash('sha256').update(hashOfContent);
  if (operatorSignature !== undefined) hash.update(operatorSignature);
  return Uint8Array.from(hash.digest());
}
