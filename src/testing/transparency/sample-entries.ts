import { contentHash, entryHash } from '../../service/ledger/entry.ts';
import { CHAIN_BEGIN } from '../../service/verify/check-chain.ts';
import type { StoredEntry } from '../../service/verify/stored-entry.ts';

/** Chained transactions whose bodies are texts. Two ledgers are alike up to where their texts differ. */
export function sampleEntries(
  count: number,
  textOf: (height: number) => string = (height) => `entry ${height}`,
): StoredEntry[] {
  const entries: StoredEntry[] = [];
  let previousHash: Uint8Array = CHAIN_BEGIN.entryHash;
  for (let height = 1; height <= count; height += 1) {
    const content = {
      kind: 'transaction' as const,
      height,
      atMs: 1_000 * height,
      previousHash: Uint8Array.from(previousHash),
      body: Buffer.from(textOf(height)),
    };
    previousHash = entryHash(contentHash(content));
    entries.push({ ...content, entryHash: Uint8Array.from(previousHash), signature: null });
  }
  return entries;
}
