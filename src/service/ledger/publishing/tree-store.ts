import { z } from 'zod';
import { bytesToHex } from '../../../contract/hex.ts';
import {
  type HashTile,
  hashesFromTiles,
  type Tile,
  TILE_HEIGHT,
  TILE_WIDTH,
} from '../../../transparency/tile.ts';
import {
  appendLeaves,
  decodeEdge,
  encodeEdge,
  hashLeaf,
  type ReadHashes,
  type TreeEdge,
} from '../../../transparency/tree.ts';
import { concatBytes } from '../../../transparency/bytes.ts';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { sha256 } from '../node-cryptography.ts';

/** Entries read at once: 320 kB of hashes. */
export const MOST_LEAVES = 10_000;

const treeSchema = z.object({ size: z.int(), edge: z.instanceof(Uint8Array) });
const sizeSchema = treeSchema.pick({ size: true });
const entrySchema = z.object({ height: z.int(), hash: z.instanceof(Uint8Array) });

const LOCK = 'select size, edge from ledger_tree where id = 1 for update';

/** The tree as far as it has grown, locked until the transaction ends: waits for its turn. */
export async function lockTree(tx: Tx): Promise<TreeEdge> {
  const [row] = await tx.query(LOCK, [], treeSchema);
  const { size, edge } = treeSchema.parse(row);
  return decodeEdge(size, edge);
}

/** Waits until no other process has the tree, and locks it until the transaction ends. */
export async function awaitTree(tx: Tx): Promise<void> {
  await tx.query(LOCK, [], treeSchema);
}

/** The entries that the tree has. */
export async function readTreeSize(tx: Tx): Promise<number> {
  const [row] = await tx.query('select size from ledger_tree where id = 1', [], sizeSchema);
  return row?.size ?? 0;
}

const INSERT_NODES = `insert into ledger_node (level, index, hash)
  select level, index, decode(hash, 'hex') from unnest($1::int2[], $2::int8[], $3::text[]) as node (level, index, hash)`;

/** Grows the locked tree by the entries behind it, so many at most. @throws {StoreError} if one is missing between them */
export async function growTree(tx: Tx, before: TreeEdge, most = MOST_LEAVES): Promise<TreeEdge> {
  const entries = await tx.query(
    'select height, entry_hash as hash from ledger_entry where height > $1 order by height limit $2',
    [before.size, most],
    entrySchema,
  );
  if (entries.length === 0) return before;
  if (entries.at(-1)?.height !== before.size + entries.length)
    throw new StoreError('entry-missing', 'An entry of the ledger is missing: no checkpoint is signed.');
  const nodes: { level: number; index: number; hashHex: string }[] = [];
  const edge = appendLeaves(
    sha256,
    before,
    entries.map(({ hash }) => hashLeaf(sha256, hash)),
    (height, index, hash) => {
      if (height % TILE_HEIGHT === 0)
        nodes.push({ level: height / TILE_HEIGHT, index, hashHex: bytesToHex(hash) });
    },
  );
  if (nodes.length > 0)
    await tx.run(INSERT_NODES, [
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hashHex }) => hashHex),
    ]);
  await tx.run('update ledger_tree set size = $1, edge = $2 where id = 1', [edge.size, encodeEdge(edge)]);
  return edge;
}

const hashSchema = z.object({ hash: z.instanceof(Uint8Array) });
const ENTRIES =
  'select entry_hash as hash from ledger_entry where height > $1 and height <= $2 order by height';
const NODES = 'select hash from ledger_node where level = $3 and index >= $1 and index < $2 order by index';

/** The entry hashes of a bundle, or the hashes of a tile. @throws {StoreError} if some are missing */
export async function readTileHashes(tx: Tx, { level, index, width }: Tile): Promise<readonly Uint8Array[]> {
  const from = index * TILE_WIDTH;
  const isNode = level !== 'entries' && level > 0;
  const rows = isNode
    ? await tx.query(NODES, [from, from + width, level], hashSchema)
    : await tx.query(ENTRIES, [from, from + width], hashSchema);
  if (rows.length !== width)
    throw new StoreError('tree-damaged', `The ledger’s tree lacks hashes of level ${level} from ${from} on.`);
  const hashes = rows.map(({ hash }) => hash);
  return level === 0 ? hashes.map((hash) => hashLeaf(sha256, hash)) : hashes;
}

/** The hashes of a tree of this size. They are true if a proof made of them leads to a signed root. */
export const readHashesOf = (tx: Tx, size: number): ReadHashes =>
  hashesFromTiles(sha256, size, async (tile: HashTile) => concatBytes(...(await readTileHashes(tx, tile))));
