import { equalBytes } from './bytes.ts';
import type { Cryptography, Sha256 } from './cryptography.ts';
import { ConsistencyRefusedError } from './errors.ts';
import { hashRanges, nodeInput, splitOf, type LeafRange, type ReadHashes } from './tree.ts';

function provingRanges(oldSize: number, size: number): readonly LeafRange[] {
  const down: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end !== oldSize) {
    const middle = start + splitOf(end - start);
    if (oldSize <= middle) {
      down.push({ start: middle, end });
      end = middle;
    } else {
      down.push({ start, end: middle });
      start = middle;
    }
  }
  // The old tree itself is known to the reader when it is a whole subtree.
  if (start > 0) down.push({ start, end });
  return down.reverse();
}

/** Proves that the tree of `size` leaves begins with that of `oldSize` (RFC 6962, 2.1.2). */
export async function proveConsistency(
  sha256: Sha256,
  oldSize: number,
  size: number,
  readHashes: ReadHashes,
): Promise<Uint8Array[]> {
  if (!(oldSize >= 0 && oldSize <= size)) {
    throw new ConsistencyRefusedError(`A tree of ${size} leaves cannot begin with one of ${oldSize}.`);
  }
  if (oldSize === 0) return [];
  return hashRanges(sha256, provingRanges(oldSize, size), readHashes);
}

export interface Consistency {
  readonly oldSize: number;
  readonly oldRoot: Uint8Array;
  readonly size: number;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

const OTHER_HISTORY = 'The larger tree does not begin with the smaller one: the history was changed.';

/**
 * RFC 9162, section 2.1.4.2. Every tree begins with the empty one, whose root is not looked at.
 * @throws {ConsistencyRefusedError}
 */
export async function verifyConsistency(
  { sha256 }: Pick<Cryptography, 'sha256'>,
  { oldSize, oldRoot, size, root, proof }: Consistency,
): Promise<void> {
  if (!(Number.isSafeInteger(oldSize) && oldSize >= 0 && oldSize <= size)) {
    throw new ConsistencyRefusedError(`A tree of ${size} leaves cannot begin with one of ${oldSize}.`);
  }
  if (oldSize === 0 || oldSize === size) {
    if (proof.length > 0) throw new ConsistencyRefusedError('The proof has hashes where none are needed.');
    if (oldSize === size && !equalBytes(oldRoot, root)) throw new ConsistencyRefusedError(OTHER_HISTORY);
    return;
  }
  let [at, last] = [oldSize - 1, size - 1];
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  // A perfect old tree is the first subtree of the new one.
  const [first, ...rest] = at === 0 ? [oldRoot, ...proof] : proof;
  if (first === undefined) throw new ConsistencyRefusedError('The proof is empty.');
  let [oldHash, hash] = [first, first];
  for (const sibling of rest) {
    if (last === 0) throw new ConsistencyRefusedError('The proof has more hashes than lead to the root.');
    if (at % 2 === 1 || at === last) {
      oldHash = await sha256(nodeInput(sibling, oldHash));
      hash = await sha256(nodeInput(sibling, hash));
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = await sha256(nodeInput(hash, sibling));
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  if (last !== 0) throw new ConsistencyRefusedError('The proof has fewer hashes than lead to the root.');
  if (!equalBytes(oldHash, oldRoot) || !equalBytes(hash, root))
    throw new ConsistencyRefusedError(OTHER_HISTORY);
}

/**
 * Proves that a tree with this root begins with its own first `oldSize` leaves, whose root comes with the proof.
 * `readHashes` is not believed: what is returned was verified.
 * @throws {ConsistencyRefusedError} if what was read does not lead to the root
 */
export async function proveBeginning(
  sha256: Sha256,
  { oldSize, size, root }: Pick<Consistency, 'oldSize' | 'size' | 'root'>,
  readHashes: ReadHashes,
): Promise<Pick<Consistency, 'oldRoot' | 'proof'>> {
  const proof = await proveConsistency(sha256, oldSize, size, readHashes);
  const [oldRoot = sha256(new Uint8Array())] =
    oldSize === 0 ? [] : await hashRanges(sha256, [{ start: 0, end: oldSize }], readHashes);
  await verifyConsistency({ sha256 }, { oldSize, oldRoot, size, root, proof });
  return { oldRoot, proof };
}
