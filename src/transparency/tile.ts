import { concatBytes, HASH_BYTES, parseDecimal } from './bytes.ts';
import type { Sha256 } from './cryptography.ts';
import { MalformedError } from './errors.ts';
import { hashNode, type ReadHashes, type Subtree } from './tree.ts';

/** Levels of the tree in one level of tiles. */
export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 256;
const MAX_LEVEL = 63;

/** Up to 256 hashes side by side, or the entries below them. */
export interface Tile {
  /** Hash i of a tile of level l is the root of 256^l leaves. */
  readonly level: number | 'entries';
  readonly index: number;
  /** 1 to 255 for a partial tile, 256 for a full one. */
  readonly width: number;
}

export type HashTile = Tile & { readonly level: number };

/** Below the prefix of the log: `tile/0/x001/234.p/5`. */
export function tilePath({ level, index, width }: Tile): string {
  const groups = [String(index % 1_000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1_000); rest > 0; rest = Math.floor(rest / 1_000)) {
    groups.unshift(`x${String(rest % 1_000).padStart(3, '0')}`);
  }
  return `tile/${level}/${groups.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

const TILE_PATH = /^tile\/(entries|[0-9]{1,2})\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/u;

/** Only the one spelling of each tile; `undefined` for any other path. */
export function parseTilePath(path: string): Tile | undefined {
  const [, levelText = '', groups = '', widthText] = TILE_PATH.exec(path) ?? [];
  const level: Tile['level'] | undefined = levelText === 'entries' ? levelText : parseDecimal(levelText);
  const index = Number(groups.replaceAll(/[x/]/gu, ''));
  const width = widthText === undefined ? TILE_WIDTH : parseDecimal(widthText);
  if (level === undefined || width === undefined || !Number.isSafeInteger(index)) return undefined;
  if (level !== 'entries' && level > MAX_LEVEL) return undefined;
  const tile: Tile = { level, index, width };
  const isPartial = widthText !== undefined;
  return isPartial === (width >= 1 && width < TILE_WIDTH) && tilePath(tile) === path ? tile : undefined;
}

/** Hashes of this level that a tree of `size` leaves has. */
const hashesAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** Whether a tree of `size` leaves has all of the tile, be it one of a smaller tree. */
export const isTileOf = ({ level, index, width }: Tile, size: number): boolean =>
  index * TILE_WIDTH + width <= hashesAt(level === 'entries' ? 0 : level, size);

/** The hash tile with a subtree's hash, or those below it, as wide as the tree of `size` leaves has it. */
function tileWith({ height, index }: Subtree, size: number): { tile: HashTile; from: number; count: number } {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height % TILE_HEIGHT);
  const tileIndex = Math.floor((index * count) / TILE_WIDTH);
  const width = Math.min(TILE_WIDTH, hashesAt(level, size) - tileIndex * TILE_WIDTH);
  return { tile: { level, index: tileIndex, width }, from: (index * count) % TILE_WIDTH, count };
}

/** The root of a power of two of hashes. */
function foldPerfect(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const [first, second] = hashes;
  if (first === undefined) throw new RangeError('There is no hash to fold.');
  if (second === undefined) return first;
  const middle = hashes.length / 2;
  return hashNode(
    sha256,
    foldPerfect(sha256, hashes.slice(0, middle)),
    foldPerfect(sha256, hashes.slice(middle)),
  );
}

/** @throws {MalformedError} if a tile is shorter or longer than its width */
export function splitTile(tile: HashTile, bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length !== tile.width * HASH_BYTES) {
    throw new MalformedError(
      'tile',
      `${tilePath(tile)} has ${bytes.length} bytes instead of ${tile.width * HASH_BYTES}.`,
    );
  }
  return Array.from({ length: tile.width }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

/** Reads hashes of a tree of `size` leaves from its tiles, each fetched once a call. Proofs show whether the tiles are true. */
export function hashesFromTiles(
  sha256: Sha256,
  size: number,
  readTile: (tile: HashTile) => Promise<Uint8Array>,
): ReadHashes {
  return async (subtrees) => {
    const places = subtrees.map((subtree) => tileWith(subtree, size));
    const tiles = new Map(places.map(({ tile }) => [tilePath(tile), tile]));
    const hashesByPath = new Map(
      await Promise.all(
        [...tiles].map(async ([path, tile]) => [path, splitTile(tile, await readTile(tile))] as const),
      ),
    );
    return places.map(({ tile, from, count }) =>
      foldPerfect(sha256, (hashesByPath.get(tilePath(tile)) ?? []).slice(from, from + count)),
    );
  };
}

const LENGTH_BYTES = 2;

/** Entries of up to 65,535 bytes, each after its length. */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) {
        throw new MalformedError('entry-bundle', `An entry of ${entry.length} bytes is longer than 65,535.`);
      }
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** @throws {MalformedError} if the bytes are not exactly `width` entries */
export function decodeEntryBundle(width: number, bytes: Uint8Array): readonly Uint8Array[] {
  const entries: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  while (offset + LENGTH_BYTES <= bytes.length) {
    const end = offset + LENGTH_BYTES + view.getUint16(offset);
    entries.push(bytes.subarray(offset + LENGTH_BYTES, end));
    offset = end;
  }
  if (offset !== bytes.length || entries.length !== width) {
    throw new MalformedError('entry-bundle', `The bundle is not exactly ${width} entries.`);
  }
  return entries;
}
