import { concatBytes, HASH_BYTES } from './bytes.ts';
import type { Sha256 } from './cryptography.ts';
import { MalformedError } from './errors.ts';

/** A perfect subtree: the leaves from `index` · 2^`height` on, 2^`height` of them. */
export interface Subtree {
  readonly height: number;
  readonly index: number;
}

/** Answers the hash of each subtree, in the same order. */
export type ReadHashes = (subtrees: readonly Subtree[]) => Promise<readonly Uint8Array[]>;

/** The leaves from `start` on and before `end`. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

const LEAF_PREFIX = Uint8Array.of(0);

/** The bytes whose SHA-256 is a leaf. The prefixes keep an inner node from being taken for a leaf. */
export const leafInput = (data: Uint8Array): Uint8Array => concatBytes(LEAF_PREFIX, data);

/** The bytes whose SHA-256 is an inner node. */
export function nodeInput(left: Uint8Array, right: Uint8Array): Uint8Array {
  const input = new Uint8Array(1 + 2 * HASH_BYTES);
  input[0] = 1;
  input.set(left, 1);
  input.set(right, 1 + HASH_BYTES);
  return input;
}

export const hashLeaf = (sha256: Sha256, data: Uint8Array): Uint8Array => sha256(leafInput(data));

export const hashNode = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(nodeInput(left, right));

/** Where a tree of `size` (at least 2) leaves splits: the greatest power of two below it. */
export function splitOf(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** The perfect subtrees that a subtree of the tree consists of, the greatest (leftmost) first. */
function perfectSubtrees({ start, end }: LeafRange): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end;) {
    let [height, width] = [0, 1];
    while (width * 2 <= end - from) [height, width] = [height + 1, width * 2];
    subtrees.push({ height, index: from / width });
    from += width;
  }
  return subtrees;
}

/** One hash of the hashes of perfect subtrees that stand side by side, the greatest first. */
function foldSubtrees(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.length === 0
    ? sha256(new Uint8Array())
    : hashes.reduceRight((right, left) => hashNode(sha256, left, right));
}

/** The hash of each range, in the same order. All that they need is read at once. */
export async function hashRanges(
  sha256: Sha256,
  ranges: readonly LeafRange[],
  readHashes: ReadHashes,
): Promise<Uint8Array[]> {
  const parts = ranges.map(perfectSubtrees);
  const read = await readHashes(parts.flat());
  let start = 0;
  return parts.map(({ length }) => {
    const hashes = read.slice(start, start + length);
    start += length;
    return foldSubtrees(sha256, hashes);
  });
}

/** The roots of the perfect subtrees that a tree consists of, the greatest first: all that growing it takes. */
export interface TreeEdge {
  readonly size: number;
  readonly hashes: readonly Uint8Array[];
}

export const EMPTY_EDGE: TreeEdge = { size: 0, hashes: [] };

/**
 * The edge after these leaf hashes. `onNode` is told of each inner node that is final with them, a perfect
 * subtree of a height of 1 or more.
 */
export function appendLeaves(
  sha256: Sha256,
  { size: sizeBefore, hashes: before }: TreeEdge,
  leafHashes: Iterable<Uint8Array>,
  onNode?: (height: number, index: number, hash: Uint8Array) => void,
): TreeEdge {
  const hashes = [...before];
  let size = sizeBefore;
  for (const leaf of leafHashes) {
    let hash = leaf;
    let height = 0;
    // Each one at the end of the size in binary is a perfect subtree that the next leaf completes to a pair.
    let index = size;
    for (let left; index % 2 === 1 && (left = hashes.pop()) !== undefined;) {
      hash = hashNode(sha256, left, hash);
      height += 1;
      index = (index - 1) / 2;
      onNode?.(height, index, hash);
    }
    hashes.push(hash);
    size += 1;
  }
  return { size, hashes };
}

/** The root of the tree; of an empty one SHA-256 of nothing. */
export const rootOfEdge = (sha256: Sha256, edge: TreeEdge): Uint8Array => foldSubtrees(sha256, edge.hashes);

/** The hashes of the edge, one after the other. */
export const encodeEdge = (edge: TreeEdge): Uint8Array => concatBytes(...edge.hashes);

/** @throws {MalformedError} if the bytes are not as many hashes as the edge of such a tree has */
export function decodeEdge(size: number, bytes: Uint8Array): TreeEdge {
  const count = perfectSubtrees({ start: 0, end: size }).length;
  if (bytes.length !== count * HASH_BYTES) {
    throw new MalformedError(
      'tree-edge',
      `The edge of a tree of ${size} leaves has ${count * HASH_BYTES} bytes, not ${bytes.length}.`,
    );
  }
  const hashes = Array.from({ length: count }, (_, at) =>
    bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
  return { size, hashes };
}
