import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import type { Checkpoint } from '../../../transparency/checkpoint.ts';
import { TILE_WIDTH } from '../../../transparency/tile.ts';
import { appendLeaves, decodeEdge, encodeEdge, hashLeaf, rootOfEdge } from '../../../transparency/tree.ts';
import { sha256 } from '../../ledger/node-cryptography.ts';
import { CHAIN_BEGIN, type ChainEnd, checkChain } from '../check-chain.ts';
import { formatEntry } from '../entry-file.ts';
import { LedgerFault } from '../ledger-fault.ts';
import { CHUNK_BYTES, type StoredEntry } from '../stored-entry.ts';
import type { CopyEnd, FollowFolder, FollowState } from './follow-state.ts';
import { proveGrowth } from './prove-growth.ts';
import type { PublishedLog } from './published-log.ts';

const COPY_BEGIN: CopyEnd = {
  size: 0,
  fileBytes: 0,
  edgeHex: '',
  headHashHex: bytesToHex(CHAIN_BEGIN.entryHash),
  headAtMs: CHAIN_BEGIN.atMs,
};

/** Enough for a service far away, and few enough to hold their answers, of up to 8 MiB each, in memory. */
const REQUESTS_AT_ONCE = 16;

export interface CopyDeps {
  readonly log: PublishedLog;
  readonly folder: FollowFolder;
  /** Reads the token, which expires within minutes and is renewed meanwhile. */
  readonly readToken: () => Promise<string>;
}

/** Entries from this height on, in order. @throws {UnreachableError} {AppError} without a token */
async function readNext({ log, readToken }: CopyDeps, height: number, last: number): Promise<StoredEntry[]> {
  const token = await readToken();
  const count = Math.min(REQUESTS_AT_ONCE, last - height + 1);
  return Promise.all(Array.from({ length: count }, (_, index) => log.readEntry(height + index, token)));
}

/** The next entries, at most a tile, no more after a few MB, chained to those before and grown into the tree. */
async function readPart(deps: CopyDeps, before: CopyEnd, size: number) {
  let chain: ChainEnd = {
    height: before.size,
    entryHash: hexToBytes(before.headHashHex),
    atMs: before.headAtMs,
  };
  const lines: Buffer[] = [];
  const leaves: Uint8Array[] = [];
  const end = Math.min(size, before.size + TILE_WIDTH);
  for (let bytes = 0; chain.height < end && bytes < CHUNK_BYTES;) {
    for (const entry of await readNext(deps, chain.height + 1, end)) {
      chain = checkChain(chain, entry).end;
      leaves.push(hashLeaf(sha256, chain.entryHash));
      const line = Buffer.from(`${formatEntry(entry)}\n`);
      lines.push(line);
      bytes += line.length;
    }
  }
  const edge = appendLeaves(sha256, decodeEdge(before.size, hexToBytes(before.edgeHex)), leaves);
  const written = Buffer.concat(lines);
  return {
    end: {
      size: edge.size,
      fileBytes: before.fileBytes + written.length,
      edgeHex: bytesToHex(encodeEdge(edge)),
      headHashHex: bytesToHex(chain.entryHash),
      headAtMs: chain.atMs,
    },
    root: rootOfEdge(sha256, edge),
    lines: written,
  };
}

/**
 * Copies the entries that the checkpoint covers. Each is hashed to its leaf, and the tree over all of them
 * compared with the checkpoint's before they are written. Returns the state with them. @throws {LedgerFault}
 * {UnreachableError}
 */
export async function copyEntries(
  deps: CopyDeps,
  state: FollowState,
  checkpoint: Checkpoint,
): Promise<FollowState> {
  let current = state;
  for (let copied = current.copy ?? COPY_BEGIN; copied.size < checkpoint.size;) {
    const { end, root, lines } = await readPart(deps, copied, checkpoint.size);
    if ((await proveGrowth(deps.log, { size: end.size, root }, checkpoint)) !== 'continues') {
      throw new LedgerFault(
        `Entries ${copied.size + 1} to ${end.size}: the log answers with others than its checkpoint of ${checkpoint.size} entries covers.`,
      );
    }
    await deps.folder.appendEntries(copied.fileBytes, lines);
    current = { ...state, copy: end };
    await deps.folder.replace(current);
    copied = end;
  }
  return current;
}
