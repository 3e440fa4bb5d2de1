import { bytesToHex } from '../../contract/hex.ts';
import { ready } from '../../transaction/index.ts';
import type { Tx } from '../store/db.ts';
import { applyEntries, type Step } from './apply-entries.ts';
import { CHAIN_BEGIN, type ChainEnd, checkChain } from './check-chain.ts';
import { beginTree, type PublishedProofs, type RecomputedTree } from './compare-tree.ts';
import { entryFault, LedgerFault } from './ledger-fault.ts';
import { operatorKeyAfter, readAdministration } from './read-administration.ts';
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

/** The state after an entry that can be tracked without the tables. */
interface Progress extends Omit<EntryTotals, 'operatorKey'> {
  readonly operatorKey: Uint8Array | undefined;
}

/** Entries that have been read, and the fault of the one after them, if any. */
interface Read {
  readonly steps: readonly Step[];
  readonly progress: Progress;
  readonly fault?: LedgerFault;
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

function readEntry(
  before: Progress,
  entry: StoredEntry,
  options: EntryOptions,
): { step: Step; progress: Progress } {
  const { end: head, contentHash } = checkChain(before.head, entry);
  before.tree.add(head.entryHash);
  checkExpected(head, options.expectedHeads);
  if (entry.kind === 'administration') {
    const said = readAdministration(entry, contentHash, before.operatorKey);
    const operatorKey = operatorKeyAfter(said, before.operatorKey);
    const progress = { ...before, head, operatorKey, administrations: before.administrations + 1 };
    const { height, atMs } = entry;
    return { step: { kind: 'administration', height, atMs, said }, progress };
  }
  const transaction = readTransaction(entry);
  return {
    step: { kind: 'transaction', transaction },
    progress: { ...before, head, transactions: before.transactions + 1 },
  };
}

function readChunk(before: Progress, chunk: readonly StoredEntry[], options: EntryOptions): Read {
  const steps: Step[] = [];
  let progress = before;
  for (const entry of chunk) {
    try {
      const read = readEntry(progress, entry, options);
      steps.push(read.step);
      ({ progress } = read);
    } catch (error) {
      if (error instanceof LedgerFault) return { steps, progress, fault: error };
      throw error;
    }
  }
  return { steps, progress };
}

/**
 * Checks every entry from its bytes and applies it to the tables, which start empty, a chunk at a time.
 * @throws {LedgerFault} for the first bad entry
 */
export async function verifyEntries(
  tx: Tx,
  chunks: EntryChunks,
  options: EntryOptions,
): Promise<EntryTotals> {
  await ready;
  let progress: Progress = {
    head: CHAIN_BEGIN,
    administrations: 0,
    transactions: 0,
    operatorKey: undefined,
    tree: await beginTree(tx, options.proofs ?? {}),
  };
  for await (const chunk of chunks) {
    const read = readChunk(progress, chunk, options);
    await applyEntries(tx, read.steps);
    if (read.fault !== undefined) throw read.fault;
    ({ progress } = read);
    options.onProgress?.(`${progress.head.height} entries checked`);
  }
  const { head, operatorKey, administrations, transactions, tree } = progress;
  if (operatorKey === undefined) throw new LedgerFault('There are no entries: the ledger was never opened.');
  for (const height of options.expectedHeads.keys()) {
    if (height > head.height || height < 1)
      throw entryFault(height, `it was expected, but the ledger ends with entry ${head.height}.`);
  }
  return { head, operatorKey, administrations, transactions, tree };
}
