import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { ready } from '../../transaction/index.ts';
import type { Tx } from '../store/db.ts';
import { applyEntries, type Step } from './apply-entries.ts';
import { CHAIN_BEGIN, type ChainEnd, checkChain } from './check-chain.ts';
import { beginTree, type PublishedProofs, type RecomputedTree } from './compare-tree.ts';
import { entryFault, LedgerFault } from './ledger-fault.ts';
import { readAdministration } from './read-administration.ts';
import { readTransaction } from './read-transaction.ts';
import type { EntryChunks, StoredEntry } from './stored-entry.ts';

export interface EntryOptions {
  /** Expected entry hashes, in hex, by height: noted earlier or elsewhere. */
  readonly expectedHeads: ReadonlyMap<number, string>;
  /** Checkpoints and receipts noted earlier or elsewhere. */
  readonly proofs?: PublishedProofs;
  /** Called from time to time with the progress. */
  readonly onProgress?: (sentence: string) => void;
}

export interface EntryTotals {
  readonly head: ChainEnd;
  /** The key in force after the last entry: 32 bytes. */
  readonly operatorKey: Uint8Array;
  readonly administrations: number;
  readonly transactions: number;
  readonly tree: RecomputedTree;
}

function checkExpected({ height, entryHash }: ChainEnd, expectedHeads: ReadonlyMap<number, string>): void {
  const expected = expectedHeads.get(height);
  const found = bytesToHex(entryHash);
  if (expected !== undefined && expected !== found) {
    throw entryFault(
      height,
      `it has the hash ${found}, but ${expected} was expected: the ledger was rewritten.`,
    );
  }
}

/**
 * Checks every entry from its bytes and applies it to the tables, which start empty, a chunk at a time.
 * @throws {LedgerFault} for the first bad entry
 */
export async function verifyEntries(
  tx: Tx,
  chunks: EntryChunks,
  { expectedHeads, onProgress, proofs }: EntryOptions,
): Promise<EntryTotals> {
  await ready;
  const tree = await beginTree(tx, proofs ?? {});
  let head = CHAIN_BEGIN;
  let operatorKey: Uint8Array | undefined;
  let [administrations, transactions] = [0, 0];

  /** Checks what depends on no table. */
  function read(entry: StoredEntry): Step {
    const chained = checkChain(head, entry);
    tree.add(chained.end.entryHash);
    checkExpected(chained.end, expectedHeads);
    let step: Step;
    if (entry.kind === 'administration') {
      const said = readAdministration(entry, chained.contentHash, operatorKey);
      if ('operatorPublicKeyHex' in said) operatorKey = hexToBytes(said.operatorPublicKeyHex);
      administrations += 1;
      step = { height: entry.height, atMs: entry.atMs, said };
    } else {
      step = readTransaction(entry);
      transactions += 1;
    }
    head = chained.end;
    return step;
  }

  for await (const chunk of chunks) {
    const steps: Step[] = [];
    let fault: LedgerFault | undefined;
    try {
      for (const entry of chunk) steps.push(read(entry));
    } catch (error) {
      if (!(error instanceof LedgerFault)) throw error;
      fault = error;
    }
    // Those before it may have a fault that only the tables show.
    await applyEntries(tx, steps);
    if (fault !== undefined) throw fault;
    onProgress?.(`${head.height} entries checked`);
  }
  if (operatorKey === undefined) throw new LedgerFault('There are no entries: the ledger was never opened.');
  for (const height of expectedHeads.keys()) {
    if (height > head.height || height < 1)
      throw entryFault(height, `it was expected, but the ledger ends with entry ${head.height}.`);
  }
  return { head, operatorKey, administrations, transactions, tree };
}
