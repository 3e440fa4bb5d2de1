import { equalBytes } from './bytes.ts';
import type { Cryptography, Sha256 } from './cryptography.ts';
import { InclusionRefusedError } from './errors.ts';
import { hashRanges, nodeInput, splitOf, type LeafRange, type ReadHashes } from './tree.ts';

/** The siblings on the way from a leaf to the root, the leaf's own first. */
function siblings(index: number, size: number): readonly LeafRange[] {
  const down: LeafRange[] = [];
  for (let [start, end] = [0, size]; end - start > 1;) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      down.push({ start: middle, end });
      end = middle;
    } else {
      down.push({ start, end: middle });
      start = middle;
    }
  }
  return down.reverse();
}

/** Proves that the leaf at `index` is in the tree of `size` leaves; the leaf's sibling comes first (RFC 6962, 2.1.1). */
export async function proveInclusion(
  sha256: Sha256,
  index: number,
  size: number,
  readHashes: ReadHashes,
): Promise<Uint8Array[]> {
  if (!(index >= 0 && index < size)) {
    throw new InclusionRefusedError(`A tree of ${size} leaves has none at index ${index}.`);
  }
  return hashRanges(sha256, siblings(index, size), readHashes);
}

export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leafHash: Uint8Array;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** RFC 9162, section 2.1.3.2. @throws {InclusionRefusedError} */
export async function verifyInclusion(
  { sha256 }: Pick<Cryptography, 'sha256'>,
  { index, size, leafHash, root, proof }: Inclusion,
): Promise<void> {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) {
    throw new InclusionRefusedError(`The proof is for index ${index}, but the tree has ${size} leaves.`);
  }
  let [at, last, hash] = [index, size - 1, leafHash];
  for (const sibling of proof) {
    if (last === 0) throw new InclusionRefusedError('The proof has more hashes than lead to the root.');
    if (at % 2 === 1 || at === last) {
      hash = await sha256(nodeInput(sibling, hash));
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = await sha256(nodeInput(hash, sibling));
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  if (last !== 0) throw new InclusionRefusedError('The proof has fewer hashes than lead to the root.');
  if (!equalBytes(hash, root)) {
    throw new InclusionRefusedError('The proof leads to another root: the entry is not in this tree there.');
  }
}
