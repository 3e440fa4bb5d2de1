import { bytesToHex } from '../../contract/hex.ts';
import { sameBytes } from '../../transaction/sign/same-bytes.ts';
import type { LedgerHead } from '../ledger/append-entry.ts';
import { contentHash, entryHash } from '../ledger/entry.ts';
import { entryFault } from './ledger-fault.ts';
import type { StoredEntry } from './stored-entry.ts';

/** The state of the chain after an entry, which the next one must continue. */
export type ChainEnd = LedgerHead;

export const CHAIN_BEGIN: ChainEnd = { height: 0, entryHash: new Uint8Array(32), atMs: 0 };

/** The digest that the entry's own signature, if any, signs. */
export interface ChainedEntry {
  readonly end: ChainEnd;
  readonly contentHash: Uint8Array;
}

/** Checks that an entry follows the previous one and that its stated hash is correct. @throws {LedgerFault} */
export function checkChain(before: ChainEnd, entry: StoredEntry): ChainedEntry {
  const { height, atMs, previousHash, signature } = entry;
  if (height !== before.height + 1) {
    const [first, last] = [before.height + 1, height - 1];
    throw entryFault(
      first,
      height <= before.height
        ? `another entry of height ${height} comes here.`
        : `it is missing${last > first ? `, as are all up to ${last}` : ''}: entry ${height} comes next.`,
    );
  }
  if (atMs < before.atMs) {
    throw entryFault(
      height,
      `its time, ${atMs} ms, lies before that of the entry before it, ${before.atMs} ms.`,
    );
  }
  if (!sameBytes(previousHash, before.entryHash)) {
    throw entryFault(
      height,
      `it says that it follows ${bytesToHex(previousHash)}, but the entry before it has the hash ${bytesToHex(before.entryHash)}.`,
    );
  }
  const hashOfContent = contentHash(entry);
  const hash = entryHash(hashOfContent, signature ?? undefined);
  if (!sameBytes(entry.entryHash, hash)) {
    throw entryFault(
      height,
      `its content has the hash ${bytesToHex(hash)}, but it says ${bytesToHex(entry.entryHash)}: it was changed afterwards.`,
    );
  }
  return { end: { height, entryHash: hash, atMs }, contentHash: hashOfContent };
}
