import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCryptography, sha256 } from '../service/ledger/node-cryptography.ts';
import { naiveRoot } from '../testing/transparency/naive-tree.ts';
import { sampleEntryHashes, SampleLog } from '../testing/transparency/sample-log.ts';
import { concatBytes } from './bytes.ts';
import { proveInclusion, verifyInclusion } from './inclusion.ts';
import {
  decodeEntryBundle,
  encodeEntryBundle,
  hashesFromTiles,
  isTileOf,
  parseTilePath,
  splitTile,
  tilePath,
  type Tile,
} from './tile.ts';

const log = new SampleLog(sampleEntryHashes(70_000));

describe('the path of a tile', () => {
  it.each<[Tile, string]>([
    [{ level: 0, index: 5, width: 256 }, 'tile/0/005'],
    [{ level: 1, index: 0, width: 17 }, 'tile/1/000.p/17'],
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 63, index: 1_000, width: 255 }, 'tile/63/x001/000.p/255'],
    [{ level: 'entries', index: 273, width: 112 }, 'tile/entries/273.p/112'],
  ])('%j is %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it('goes both ways for any tile', () => {
    const anyTile = fc.record({
      level: fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('entries' as const)),
      index: fc.maxSafeNat(),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(
      fc.property(anyTile, (tile) => {
        expect(parseTilePath(tilePath(tile))).toEqual(tile);
      }),
    );
  });

  it.each([
    'tile/0/x000/000',
    'tile/0/x000/x001/000',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/0/000.p/',
    'tile/0/000.p/-1',
    'tile/0/0',
    'tile/0/0000',
    'tile/0/x001',
    'tile/0/001/000',
    'tile/00/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/data/000',
    'tile/0/000/',
    '/tile/0/000',
    'tile/0/000\n',
    'tile/0/x999/x999/x999/x999/x999/999',
    '',
  ])('is not %j', (path) => {
    expect(parseTilePath(path)).toBeUndefined();
  });
});

describe('a tile of a tree', () => {
  // The last of each level, and of the bundles, of 70,000 entries.
  const last: readonly Tile[] = [
    { level: 'entries', index: 273, width: 112 },
    { level: 0, index: 273, width: 112 },
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
  ];

  it('belongs to larger trees too, and to no smaller one', () => {
    for (const tile of last) {
      expect(isTileOf(tile, 70_000)).toBe(true);
      expect(isTileOf(tile, 70_300)).toBe(true);
      expect(isTileOf({ ...tile, width: tile.width + 1 }, 70_000)).toBe(false);
      expect(isTileOf({ ...tile, index: tile.index + 1, width: 1 }, 70_000)).toBe(false);
    }
    expect(isTileOf({ level: 0, index: 0, width: 256 }, 256)).toBe(true);
    expect(isTileOf({ level: 0, index: 0, width: 256 }, 255)).toBe(false);
    expect(isTileOf({ level: 0, index: 1, width: 1 }, 256)).toBe(false);
    expect(isTileOf({ level: 1, index: 0, width: 1 }, 256)).toBe(true);
    expect(isTileOf({ level: 1, index: 0, width: 1 }, 255)).toBe(false);
    expect(isTileOf({ level: 3, index: 0, width: 1 }, 70_000)).toBe(false);
  });

  it('has hashes that are the roots of the leaves below', () => {
    const full: readonly Tile[] = [
      { level: 'entries', index: 100, width: 256 },
      { level: 0, index: 100, width: 256 },
      { level: 1, index: 0, width: 256 },
    ];
    for (const tile of [...full, ...last]) {
      const below = 256 ** (tile.level === 'entries' ? 0 : tile.level);
      const at = tile.index * 256 + tile.width - 1;
      const leaves = Array.from({ length: below }, (_, index) => log.leaf(at * below + index));
      const expected = tile.level === 'entries' ? log.entries[at] : naiveRoot(leaves);
      expect(log.partsOf(tile).at(-1)).toEqual(expected);
    }
  });
});

describe('hashes from tiles', () => {
  it('are read from each tile once, of the width that this size of the tree has', async () => {
    const asked: string[] = [];
    const readHashes = hashesFromTiles(sha256, 70_000, (tile) => {
      asked.push(tilePath(tile));
      return Promise.resolve(concatBytes(...log.partsOf(tile)));
    });
    const proof = await proveInclusion(sha256, 69_999, 70_000, readHashes);
    const [root, leafHash] = [log.root(), log.leaf(69_999)];
    await verifyInclusion(nodeCryptography, { index: 69_999, size: 70_000, leafHash, root, proof });
    expect(asked.sort()).toEqual(['tile/0/273.p/112', 'tile/1/001.p/17', 'tile/2/000.p/1']);
  });

  it('are refused from a tile of another length', () => {
    const tile = { level: 0, index: 0, width: 2 };
    for (const length of [0, 63, 65, 96]) {
      expect(() => splitTile(tile, new Uint8Array(length))).toThrow(
        expect.objectContaining({ code: 'malformed-tile' }),
      );
    }
  });
});

describe('a bundle of entries', () => {
  it('has 34 bytes for each hash, and goes both ways', () => {
    const entries = log.entries.slice(0, 256);
    const bundle = encodeEntryBundle(entries);
    expect(bundle).toHaveLength(256 * 34);
    expect([...bundle.subarray(0, 2)]).toEqual([0, 32]);
    expect(decodeEntryBundle(256, bundle)).toEqual(entries);
  });

  it('takes entries of 0 to 65,535 bytes', () => {
    const entries = [new Uint8Array(), new Uint8Array(65_535).fill(7), Uint8Array.of(1)];
    expect(decodeEntryBundle(3, encodeEntryBundle(entries))).toEqual(entries);
    expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow(/65536 bytes/u);
  });

  it('is refused cut off, with bytes behind it, or with another number of entries', () => {
    const bundle = encodeEntryBundle(log.entries.slice(0, 3));
    for (const [width, bytes] of [
      [3, bundle.subarray(0, -1)],
      [3, concatBytes(bundle, Uint8Array.of(0))],
      [3, concatBytes(bundle, Uint8Array.of(0, 9))],
      [2, bundle],
      [4, bundle],
    ] as const) {
      expect(() => decodeEntryBundle(width, bytes)).toThrow(
        expect.objectContaining({ code: 'malformed-entry-bundle' }),
      );
    }
  });
});
