import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../contract/hex.ts';
import { nodeCryptography, sha256 } from '../service/ledger/node-cryptography.ts';
import {
  naiveConsistency,
  naiveInclusion,
  naiveLeaf,
  naiveRoot,
} from '../testing/transparency/naive-tree.ts';
import { inFull } from '../testing/full-count.ts';
import { sampleEntryHashes, SampleLog } from '../testing/transparency/sample-log.ts';
import { proveBeginning, proveConsistency, verifyConsistency, type Consistency } from './consistency.ts';
import { ConsistencyRefusedError, InclusionRefusedError } from './errors.ts';
import { proveInclusion, verifyInclusion, type Inclusion } from './inclusion.ts';
import { appendLeaves, EMPTY_EDGE, hashLeaf, nodeInput, splitOf, type ReadHashes } from './tree.ts';

const log = new SampleLog(sampleEntryHashes(66_000));
const MOST_LEAVES = inFull(130, 34);
const leaves = log.entries.slice(0, MOST_LEAVES).map(naiveLeaf);

/** Every perfect subtree of those leaves. Hashes from tiles, as the properties below read them, take longer. */
const nodes = new Map(leaves.map((leaf, index) => [`0 ${index}`, leaf]));
appendLeaves(sha256, EMPTY_EDGE, leaves, (height, index, hash) => nodes.set(`${height} ${index}`, hash));
const readNodes: ReadHashes = (subtrees) =>
  Promise.resolve(subtrees.flatMap(({ height, index }) => nodes.get(`${height} ${index}`) ?? []));

const [A, B, C, D] = [
  '493ff2089cd98fc98f95c6654e885f3342aa70168e3fc2cc010e4ba6f2a78122',
  'db2e90264810158404f53c68991110fb4bedf9ece8d43eba84253c3bb4f7351d',
  '5a7d24fc7d84f7f037d0d0b1629b281fd0fdf54cf4bdcfeab8dcccc8ec6d8855',
  'da8ae49f0cc23dab65d2b5708b9a9a4cb8a24aac4aaf5dbf6cc6b0875dde3a05',
] as const;

async function inclusionOf(index: number, size: number): Promise<Inclusion> {
  const proof = await proveInclusion(sha256, index, size, log.readHashes(size));
  return { index, size, leafHash: log.leaf(index), root: log.root(size), proof };
}

async function consistencyOf(oldSize: number, size: number): Promise<Consistency> {
  const proof = await proveConsistency(sha256, oldSize, size, log.readHashes(size));
  return { oldSize, oldRoot: log.root(oldSize), size, root: log.root(size), proof };
}

const flipBit = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.map((byte, at) => (at === Math.floor(bit / 8) % bytes.length ? byte ^ (1 << (bit % 8)) : byte));

const flipBitOf = (proof: readonly Uint8Array[], at: number, bit: number): readonly Uint8Array[] =>
  proof.map((hash, position) => (position === at % proof.length ? flipBit(hash, bit) : hash));

/** Any leaf of any tree up to the log's size; small trees, full tiles and their neighbours come often. */
const anySize = fc.oneof(
  fc.integer({ min: 2, max: 600 }),
  fc.integer({ min: 65_530, max: 65_542 }),
  fc.integer({ min: 2, max: log.size }),
);
const anyInclusion = anySize.chain((size) =>
  fc.record({ size: fc.constant(size), index: fc.integer({ min: 0, max: size - 1 }) }),
);
const anyConsistency = anySize.chain((size) =>
  fc.record({ size: fc.constant(size), oldSize: fc.integer({ min: 1, max: size - 1 }) }),
);
const anyBit = fc.record({ at: fc.nat(100), bit: fc.nat(255) });

describe('a proof of inclusion', () => {
  it('of entry 3 in 7 is the one that other programs make', async () => {
    const { proof } = await inclusionOf(2, 7);
    expect(proof.map(bytesToHex)).toEqual([C, B, D]);
  });

  it('is that of the definition, and verifies, for every index in every size', async () => {
    for (let size = 1; size <= leaves.length; size += 1) {
      const tree = leaves.slice(0, size);
      const root = naiveRoot(tree);
      for (const [index, leafHash] of tree.entries()) {
        const proof = await proveInclusion(sha256, index, size, readNodes);
        expect(proof.map(bytesToHex).join(' '), `${index} in ${size}`).toBe(
          naiveInclusion(index, tree).map(bytesToHex).join(' '),
        );
        await verifyInclusion(nodeCryptography, { index, size, leafHash, root, proof });
      }
    }
  });

  it('verifies in trees of any size, and not for another index, size, leaf or root, nor with any bit flipped', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyInclusion,
        fc.nat(log.size),
        anyBit,
        async ({ index, size }, other, { at, bit }) => {
          const inclusion = await inclusionOf(index, size);
          await verifyInclusion(nodeCryptography, inclusion);
          const { proof, leafHash, root } = inclusion;
          for (const wrong of [
            { index: other === index ? other + 1 : other },
            { index: size },
            { index: -1 },
            { index: index + 0.5 },
            { proof: proof.slice(1) },
            { proof: proof.slice(0, -1) },
            { proof: [...proof, root] },
            { proof: [leafHash, ...proof] },
            { proof: flipBitOf(proof, at, bit) },
            { leafHash: flipBit(leafHash, bit) },
            { root: flipBit(root, bit) },
          ]) {
            await expect(verifyInclusion(nodeCryptography, { ...inclusion, ...wrong })).rejects.toThrow(
              InclusionRefusedError,
            );
          }
        },
      ),
    );
  });

  it('never shows an inner node as an entry', async () => {
    // Node 0..1 as if it were data: its hash as a leaf differs from it, since the prefixes do.
    const node = sha256(nodeInput(log.leaf(0), log.leaf(1)));
    const [, ...above] = (await inclusionOf(0, 4)).proof;
    const asTreeOfTwo = { index: 0, size: 2, root: log.root(4), proof: above };
    await verifyInclusion(nodeCryptography, { ...asTreeOfTwo, leafHash: node });
    for (const data of [nodeInput(log.leaf(0), log.leaf(1)), node]) {
      await expect(
        verifyInclusion(nodeCryptography, { ...asTreeOfTwo, leafHash: hashLeaf(sha256, data) }),
      ).rejects.toThrow(InclusionRefusedError);
    }
  });

  it('is not made for an index that the tree does not have', async () => {
    await expect(proveInclusion(sha256, 7, 7, log.readHashes(7))).rejects.toThrow(InclusionRefusedError);
  });
});

describe('a proof of consistency', () => {
  it('of 3 and 7 is the one that other programs make', async () => {
    const { proof } = await consistencyOf(3, 7);
    expect(proof.map(bytesToHex)).toEqual([A, C, B, D]);
  });

  it('is that of the definition, and verifies, for every pair of sizes', async () => {
    const roots = leaves.map((_, index) => naiveRoot(leaves.slice(0, index + 1)));
    for (const [index, root] of roots.entries()) {
      const size = index + 1;
      const tree = leaves.slice(0, size);
      for (const [oldIndex, oldRoot] of roots.slice(0, size).entries()) {
        const oldSize = oldIndex + 1;
        const proof = await proveConsistency(sha256, oldSize, size, readNodes);
        expect(proof.map(bytesToHex).join(' '), `${oldSize} and ${size}`).toBe(
          naiveConsistency(oldSize, tree).map(bytesToHex).join(' '),
        );
        await verifyConsistency(nodeCryptography, { oldSize, oldRoot, size, root, proof });
      }
    }
  });

  it('verifies in trees of any size, and not for another size or root, nor with any bit flipped', async () => {
    await fc.assert(
      fc.asyncProperty(anyConsistency, anyBit, async ({ oldSize, size }, { at, bit }) => {
        const consistency = await consistencyOf(oldSize, size);
        await verifyConsistency(nodeCryptography, consistency);
        const { proof, oldRoot, root } = consistency;
        for (const wrong of [
          { oldSize: oldSize + 1, oldRoot: log.root(oldSize + 1), proof: [...proof, root] },
          { oldSize: size + 1 },
          { oldSize: oldSize + 0.5 },
          { proof: [] },
          { proof: proof.slice(1) },
          { proof: proof.slice(0, -1) },
          { proof: [...proof, root] },
          { proof: flipBitOf(proof, at, bit) },
          { oldRoot: flipBit(oldRoot, bit) },
          { root: flipBit(root, bit) },
        ]) {
          await expect(verifyConsistency(nodeCryptography, { ...consistency, ...wrong })).rejects.toThrow(
            ConsistencyRefusedError,
          );
        }
      }),
    );
  });

  it('is empty from nothing and to the same size, where no hash is needed', async () => {
    const fromNothing = await consistencyOf(0, 7);
    expect(fromNothing.proof).toEqual([]);
    await verifyConsistency(nodeCryptography, fromNothing);
    const same = await consistencyOf(7, 7);
    expect(same.proof).toEqual([]);
    await verifyConsistency(nodeCryptography, same);
    for (const wrong of [
      { ...fromNothing, proof: [log.root(7)] },
      { ...same, proof: [log.root(7)] },
      { ...same, oldRoot: log.root(6) },
    ]) {
      await expect(verifyConsistency(nodeCryptography, wrong)).rejects.toThrow(ConsistencyRefusedError);
    }
  });

  it('comes with the root of the smaller tree, and only if the hashes lead to the root of the larger', async () => {
    for (const [oldSize, size] of [
      [3, 7],
      [7, 7],
      [64, 130],
    ] as const) {
      const of = { oldSize, size, root: log.root(size) };
      const { oldRoot, proof } = await proveBeginning(sha256, of, log.readHashes(size));
      expect(oldRoot).toEqual(log.root(oldSize));
      expect(proof).toEqual((await consistencyOf(oldSize, size)).proof);
      const other = { ...of, root: log.root(size + 1) };
      await expect(proveBeginning(sha256, other, log.readHashes(size))).rejects.toThrow(
        ConsistencyRefusedError,
      );
    }
    const fromNothing = { oldSize: 0, size: 7, root: log.root(7) };
    expect((await proveBeginning(sha256, fromNothing, log.readHashes(7))).proof).toEqual([]);
  });

  it('is not made towards a smaller tree', async () => {
    await expect(proveConsistency(sha256, 8, 7, log.readHashes(7))).rejects.toThrow(ConsistencyRefusedError);
  });
});

it('a tree splits at the greatest power of two below its size, beyond 32 bits too', () => {
  expect([2, 3, 4, 5, 256, 257].map(splitOf)).toEqual([1, 2, 2, 4, 128, 256]);
  expect(splitOf(2 ** 49)).toBe(2 ** 48);
  expect(splitOf(2 ** 49 + 1)).toBe(2 ** 49);
  expect(splitOf(2 ** 52 - 1)).toBe(2 ** 51);
});
