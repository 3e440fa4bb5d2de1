import { equalBytes } from '../../../transparency/bytes.ts';
import type { Checkpoint } from '../../../transparency/checkpoint.ts';
import { proveBeginning } from '../../../transparency/consistency.ts';
import { ConsistencyRefusedError, MalformedError } from '../../../transparency/errors.ts';
import { hashesFromTiles } from '../../../transparency/tile.ts';
import { sha256 } from '../../ledger/node-cryptography.ts';
import { type PublishedLog, UnreachableError } from './published-log.ts';

/**
 * - `continues`: the tree of the checkpoint begins with the smaller tree.
 * - `changed`: it begins with another one, as its own tiles prove.
 * - `false-tiles`: its tiles do not lead to the root that is signed, which leaves the question open.
 */
export type Growth = 'continues' | 'changed' | 'false-tiles';

/** Compares a smaller tree (or one as large) with a checkpoint, by the checkpoint's tiles. @throws {UnreachableError} */
export async function proveGrowth(
  log: PublishedLog,
  { size: oldSize, root: oldRoot }: Pick<Checkpoint, 'size' | 'root'>,
  { size, root }: Checkpoint,
): Promise<Growth> {
  if (oldSize === 0) return 'continues';
  if (oldSize === size) return equalBytes(oldRoot, root) ? 'continues' : 'changed';
  const readHashes = hashesFromTiles(sha256, size, (tile) => log.readTile(tile));
  try {
    // First whether the tiles belong to the signed root at all; only then do they tell of a changed history.
    const there = await proveBeginning(sha256, { oldSize, size, root }, readHashes);
    return equalBytes(there.oldRoot, oldRoot) ? 'continues' : 'changed';
  } catch (error) {
    if (error instanceof ConsistencyRefusedError) return 'false-tiles';
    if (error instanceof MalformedError) throw new UnreachableError(error.message, error);
    throw error;
  }
}
