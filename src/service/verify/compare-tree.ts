import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { sameBytes } from '../../transaction/sign/same-bytes.ts';
import { type Checkpoint, parseCheckpoint } from '../../transparency/checkpoint.ts';
import { TransparencyError } from '../../transparency/errors.ts';
import {
  checkCheckpoint,
  countCosignatures,
  type Policy,
  type SignedCheckpoint,
} from '../../transparency/policy.ts';
import { parseReceipt, verifyReceipt } from '../../transparency/receipt.ts';
import { parseNote } from '../../transparency/signed-note.ts';
import { TILE_HEIGHT, TILE_WIDTH } from '../../transparency/tile.ts';
import {
  appendLeaves,
  EMPTY_EDGE,
  encodeEdge,
  hashLeaf,
  rootOfEdge,
  type TreeEdge,
} from '../../transparency/tree.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { nodeCryptography, sha256 } from '../ledger/node-cryptography.ts';
import { listCheckpoints } from '../ledger/publishing/checkpoint-store.ts';
import { listLogKeys } from '../ledger/publishing/log-key.ts';
import { WITHOUT_WITNESSES } from '../ledger/publishing/read-policy.ts';
import { findServiceKey } from '../ledger/service-key.ts';
import type { Tx } from '../store/db.ts';
import { describeAhead } from './dated-ahead.ts';
import { LedgerFault } from './ledger-fault.ts';

/** What is known from elsewhere, and must agree with the ledger. */
export interface PublishedProofs {
  /** A signed note. */
  readonly checkpoint?: string | undefined;
  readonly receipt?: string | undefined;
  /** Whose signatures count; without it, those of the keys that the ledger itself names. */
  readonly policy?: Policy | undefined;
  /** Cosignatures that are dated ahead of it do not count. */
  readonly nowSeconds: number;
}

/** The sizes and entries at which the tree is compared with anything. */
interface ComparedAt {
  readonly sizes: Iterable<number>;
  readonly indexes: Iterable<number>;
}

/** The tree over the entries that were checked, from nothing but them. It keeps what is compared, and no entry. */
export class RecomputedTree {
  readonly #sizes: ReadonlySet<number>;
  readonly #indexes: ReadonlySet<number>;
  /** By index, of the entries that are compared. */
  readonly entryHashes = new Map<number, Uint8Array>();
  /** By size, of the sizes that are compared. */
  readonly edges = new Map<number, TreeEdge>([[0, EMPTY_EDGE]]);
  #edge = EMPTY_EDGE;
  /** Those above full tiles, in the order in which they were completed. */
  readonly nodes: { readonly level: number; readonly index: number; readonly hash: Uint8Array }[] = [];

  constructor({ sizes, indexes }: ComparedAt) {
    this.#sizes = new Set(sizes);
    this.#indexes = new Set(indexes);
  }

  add(entryHash: Uint8Array): void {
    if (this.#indexes.has(this.size)) this.entryHashes.set(this.size, entryHash);
    const leaf = hashLeaf(sha256, entryHash);
    this.#edge = appendLeaves(sha256, this.#edge, [leaf], (height, index, hash) => {
      if (height % TILE_HEIGHT === 0) this.nodes.push({ level: height / TILE_HEIGHT, index, hash });
    });
    if (this.#sizes.has(this.size)) this.edges.set(this.size, this.#edge);
  }

  get size(): number {
    return this.#edge.size;
  }
}

const treeSchema = z.object({ size: z.int(), edge: z.instanceof(Uint8Array) });
const nodeSchema = z.object({ level: z.int(), index: z.int(), hash: z.instanceof(Uint8Array) });

async function findTree(tx: Tx): Promise<z.output<typeof treeSchema> | undefined> {
  const [row] = await tx.query('select size, edge from ledger_tree where id = 1', [], treeSchema);
  return row;
}

/** Passes on what is wrong with a note as a fault of the ledger. */
async function faultOf<Result>(where: string, check: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof TransparencyError) throw new LedgerFault(`${where}: ${error.message}`, error);
    throw error;
  }
}

/** An empty tree that will keep what the store's tree and these proofs are compared with. @throws {LedgerFault} */
export async function beginTree(
  tx: Tx,
  { checkpoint, receipt }: Partial<PublishedProofs>,
): Promise<RecomputedTree> {
  const tree = await findTree(tx);
  const stored = await listCheckpoints(tx);
  const sizes = [tree?.size ?? 0, ...stored.map(({ size }) => size)];
  const indexes: number[] = [];
  const sizeOf = (note: string) => parseCheckpoint(parseNote(note).text).size;
  if (checkpoint !== undefined)
    sizes.push(await faultOf('The expected checkpoint', () => sizeOf(checkpoint)));
  if (receipt !== undefined) {
    const read = await faultOf('The receipt', () => parseReceipt(receipt));
    indexes.push(read.index);
    sizes.push(await faultOf('The receipt', () => sizeOf(read.note)));
  }
  return new RecomputedTree({ sizes, indexes });
}

/** The ledger's own keys, of former logs too, as a policy without witnesses. */
async function ownPolicy(tx: Tx): Promise<Policy> {
  const keys = await listLogKeys(tx);
  return { ...WITHOUT_WITNESSES, logs: keys.map((key) => ({ key })) };
}

function compareRoot(where: string, { size, root }: Checkpoint, tree: RecomputedTree): void {
  if (size > tree.size)
    throw new LedgerFault(
      `${where}: it covers ${size} entries, but the ledger ends with entry ${tree.size}. The end was cut off, or this is an older copy (rollback).`,
    );
  const edge = tree.edges.get(size);
  const found = edge && rootOfEdge(sha256, edge);
  if (found === undefined || !sameBytes(found, root))
    throw new LedgerFault(
      `${where}: the first ${size} entries have the root ${found === undefined ? 'of nothing' : bytesToHex(found)}, but it says ${bytesToHex(root)}. The ledger was rewritten (fork).`,
    );
}

/** Checks what was noted elsewhere against the entries. @throws {LedgerFault} */
export async function checkPublishedProofs(
  tx: Tx,
  { checkpoint, receipt, policy, nowSeconds }: PublishedProofs,
  tree: RecomputedTree,
): Promise<void> {
  const trusted = policy ?? (await ownPolicy(tx));
  async function check(where: string, what: string, read: () => Promise<SignedCheckpoint>): Promise<void> {
    const checked = countCosignatures(trusted, await faultOf(where, read), nowSeconds);
    if (!checked.hasQuorum)
      throw new LedgerFault(`${where}: too few witnesses have cosigned ${what}.${describeAhead(checked)}`);
    compareRoot(where, checked.checkpoint, tree);
  }
  if (checkpoint !== undefined)
    await check('The expected checkpoint', 'it', () =>
      checkCheckpoint(nodeCryptography, trusted, checkpoint),
    );
  if (receipt === undefined) return;
  await check('The receipt', 'its checkpoint', async () => {
    const read = parseReceipt(receipt);
    const data = tree.entryHashes.get(read.index);
    if (data === undefined)
      throw new LedgerFault(
        `The receipt: it is of entry ${read.index + 1}, but the ledger ends with entry ${tree.size}.`,
      );
    return verifyReceipt(nodeCryptography, trusted, read, data);
  });
}

async function compareLogKey(tx: Tx): Promise<void> {
  const [inForce] = await listLogKeys(tx);
  const key = await findServiceKey(tx, 'log');
  if (key === undefined) return;
  const found = publicKeyBytesOf(key);
  if (inForce !== undefined && sameBytes(found, inForce.publicKey)) return;
  throw new LedgerFault(
    `Table service_key: the log’s key has the public key ${bytesToHex(found)}, which is not the one that the entries name.`,
  );
}

/** Compares the store's tree, its nodes and every stored checkpoint with the entries. @throws {LedgerFault} */
export async function compareTree(tx: Tx, tree: RecomputedTree, policy: Policy | undefined): Promise<void> {
  await compareLogKey(tx);
  const row = await findTree(tx);
  const size = row?.size ?? -1;
  if (row === undefined || size > tree.size)
    throw new LedgerFault(
      `Table ledger_tree: it has ${size} entries, but the ledger ends with entry ${tree.size}.`,
    );
  const edge = tree.edges.get(size);
  if (edge === undefined || !sameBytes(encodeEdge(edge), row.edge))
    throw new LedgerFault(`Table ledger_tree: the edge is not that of the first ${size} entries.`);
  const nodes = new Map(
    tree.nodes
      .filter(({ level, index }) => (index + 1) * TILE_WIDTH ** level <= size)
      .map(({ level, index, hash }) => [`${level}/${index}`, hash]),
  );
  const found = await tx.query(
    'select level, index, hash from ledger_node order by level, index',
    [],
    nodeSchema,
  );
  for (const { level, index, hash } of found) {
    const right = nodes.get(`${level}/${index}`);
    if (right === undefined || !sameBytes(right, hash))
      throw new LedgerFault(
        `Table ledger_node, level ${level}, index ${index}: the hash is not that of its entries.`,
      );
    nodes.delete(`${level}/${index}`);
  }
  const [missing] = nodes.keys();
  if (missing !== undefined) throw new LedgerFault(`Table ledger_node: the node ${missing} is missing.`);
  const own = await ownPolicy(tx);
  const [inForce] = own.logs;
  for (const { size: sizeOfRow, note } of await listCheckpoints(tx)) {
    const where = `Table ledger_checkpoint, size ${sizeOfRow}`;
    const { checkpoint } = await faultOf(where, async () => {
      if (policy !== undefined) await checkCheckpoint(nodeCryptography, { ...policy, logs: own.logs }, note);
      return checkCheckpoint(nodeCryptography, own, note);
    });
    if (checkpoint.size !== sizeOfRow) throw new LedgerFault(`${where}: its note is of another size.`);
    if (checkpoint.origin !== inForce?.key.name)
      throw new LedgerFault(`${where}: its note is of a log of another name.`);
    compareRoot(where, checkpoint, tree);
  }
}
