import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../contract/hex.ts';
import { sha256 } from '../service/ledger/node-cryptography.ts';
import { inFull } from '../testing/full-count.ts';
import { naiveLeaf, naiveRoot } from '../testing/transparency/naive-tree.ts';
import { SampleLog, sampleEntryHashes } from '../testing/transparency/sample-log.ts';
import { appendLeaves, decodeEdge, EMPTY_EDGE, encodeEdge, hashLeaf, rootOfEdge } from './tree.ts';

const entryHashes = sampleEntryHashes(70_000);
const log = new SampleLog(entryHashes);

describe('the tree of a ledger', () => {
  it.each([
    [1, '8127c6444b8f9b690f3f648b39245721bb6da5fb3c6939d0170228adc8a7b29c'],
    [2, 'db2e90264810158404f53c68991110fb4bedf9ece8d43eba84253c3bb4f7351d'],
    [3, 'e7b78598e7b34916532166322268a5c5bd2f3a37c60608d6b917a064c661de8f'],
    [7, '8c1ecb882e22dbd9ec10d269230dddf535101ab38f14835762e29498bcb01b34'],
    [256, '73ee1504a140641d634c98b6a8e777b73e823d76c87603585cf109d13ac3c46f'],
    [257, '6efb96c40ce107979c5cc9f6ca247a2c898aefd335cf1dc4670a1ee5db5e17df'],
    [1_000, 'a4bdd8ee178b8b9d76338194e7dacc42359e3e8ddd9f70a01d8fdfe33de02e9f'],
    [70_000, '2b928adfced58ddb3f5e36280f0d72a0066cb7afa15c95077546b1459ec50c95'],
  ])('has the root that other programs compute for %i entries', (size, rootHex) => {
    expect(bytesToHex(log.root(size))).toBe(rootHex);
  });

  it('has leaves that are the hashes of entry hashes', () => {
    const [first = new Uint8Array()] = entryHashes;
    expect(bytesToHex(first)).toBe('0f52b11eb80a4bb8de61e11ca62ad63aa925ff77a4e2ee5aa4a5f454fc30be49');
    expect([0, 2, 3].map((index) => bytesToHex(log.leaf(index)))).toEqual([
      '8127c6444b8f9b690f3f648b39245721bb6da5fb3c6939d0170228adc8a7b29c',
      '493ff2089cd98fc98f95c6654e885f3342aa70168e3fc2cc010e4ba6f2a78122',
      '5a7d24fc7d84f7f037d0d0b1629b281fd0fdf54cf4bdcfeab8dcccc8ec6d8855',
    ]);
  });

  it('has as the root of nothing the hash of nothing', () => {
    expect(bytesToHex(rootOfEdge(sha256, EMPTY_EDGE))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('agrees with the definition over all leaves for every size, and around full tiles', () => {
    const leaves = entryHashes.map(naiveLeaf);
    const sizes = [
      ...Array.from({ length: inFull(601, 260) }, (_, size) => size),
      65_535,
      65_536,
      65_537,
      70_000,
    ];
    for (const size of sizes) {
      expect(bytesToHex(log.root(size)), `size ${size}`).toBe(bytesToHex(naiveRoot(leaves.slice(0, size))));
    }
  });
});

describe('the edge', () => {
  it('grows to the same by one leaf or by many', () => {
    const leaves = entryHashes.slice(0, 700).map((data) => hashLeaf(sha256, data));
    const atOnce = appendLeaves(sha256, EMPTY_EDGE, leaves);
    let edge = EMPTY_EDGE;
    for (let start = 0; start < leaves.length; start += 37) {
      edge = appendLeaves(sha256, edge, leaves.slice(start, start + 37));
    }
    expect(edge).toEqual(atOnce);
    expect(rootOfEdge(sha256, edge)).toEqual(log.root(700));
  });

  it('goes through bytes and back, and has no other length', () => {
    const edge = appendLeaves(
      sha256,
      EMPTY_EDGE,
      entryHashes.slice(0, 77).map((data) => hashLeaf(sha256, data)),
    );
    const bytes = encodeEdge(edge);
    expect(bytes).toHaveLength(4 * 32); // 77 = 64 + 8 + 4 + 1
    expect(decodeEdge(77, bytes)).toEqual(edge);
    expect(() => decodeEdge(78, bytes.subarray(1))).toThrow(
      expect.objectContaining({ code: 'malformed-tree-edge' }),
    );
    expect(() => decodeEdge(79, bytes)).toThrow(/160 bytes, not 128/u);
  });
});
