import { createHash } from 'node:crypto';

// RFC 6962, section 2.1, as it is written there: over all leaves, each time. An oracle for src/transparency.

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
};

export const naiveLeaf = (data: Uint8Array): Uint8Array => sha256(Uint8Array.of(0), data);
const naiveNode = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(Uint8Array.of(1), left, right);

/** The largest power of two smaller than n. */
const k = (n: number): number => 2 ** (Math.ceil(Math.log2(n)) - 1);

/** MTH */
export function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return sha256();
  if (leaves.length === 1) return first;
  const split = k(leaves.length);
  return naiveNode(naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

/** PATH */
export function naiveInclusion(m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  const split = k(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return m < split
    ? [...naiveInclusion(m, left), naiveRoot(right)]
    : [...naiveInclusion(m - split, right), naiveRoot(left)];
}

function subproof(m: number, leaves: readonly Uint8Array[], isWhole: boolean): Uint8Array[] {
  if (m === leaves.length) return isWhole ? [] : [naiveRoot(leaves)];
  const split = k(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return m <= split
    ? [...subproof(m, left, isWhole), naiveRoot(right)]
    : [...subproof(m - split, right, false), naiveRoot(left)];
}

/** PROOF */
export const naiveConsistency = (m: number, leaves: readonly Uint8Array[]): Uint8Array[] =>
  subproof(m, leaves, true);
