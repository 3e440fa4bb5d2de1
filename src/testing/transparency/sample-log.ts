import { contentHash, entryHash } from '../../service/ledger/entry.ts';
import { privateKeyFromSeed, publicKeyBytesOf, signEd25519 } from '../../service/ledger/ed25519.ts';
import { nodeCryptography, sha256 } from '../../service/ledger/node-cryptography.ts';
import { concatBytes } from '../../transparency/bytes.ts';
import { formatCheckpoint } from '../../transparency/checkpoint.ts';
import { formatNote, signText, type NoteSigner } from '../../transparency/signed-note.ts';
import {
  hashesFromTiles,
  TILE_HEIGHT,
  TILE_WIDTH,
  type HashTile,
  type Tile,
} from '../../transparency/tile.ts';
import {
  appendLeaves,
  EMPTY_EDGE,
  hashLeaf,
  rootOfEdge,
  type ReadHashes,
  type TreeEdge,
} from '../../transparency/tree.ts';
import { makeVerifierKey, type SignatureType } from '../../transparency/verifier-key.ts';

export const SAMPLE_ORIGIN = 'desk.example/ledger';

/** A signer whose seed is one byte, 32 times. */
export async function sampleSigner(name: string, type: SignatureType, seedByte: number): Promise<NoteSigner> {
  const privateKey = privateKeyFromSeed(new Uint8Array(32).fill(seedByte));
  const key = await makeVerifierKey(nodeCryptography, name, type, publicKeyBytesOf(privateKey));
  return { key, sign: (message) => signEd25519(message, privateKey) };
}

export const sampleLogSigner = (): Promise<NoteSigner> => sampleSigner(SAMPLE_ORIGIN, 'ed25519', 2);
export const sampleWitnessSigner = (): Promise<NoteSigner> =>
  sampleSigner('witness.example/w3', 'cosignature-v1', 3);

const OPERATOR_SEED = new Uint8Array(32).fill(1);

/** The hashes of a made-up ledger's entries: the first opens it, the others are transactions of the text `transaction <height>`. */
export function sampleEntryHashes(count: number): Uint8Array[] {
  const operatorKey = privateKeyFromSeed(OPERATOR_SEED);
  const operatorPublicKeyHex = Buffer.from(publicKeyBytesOf(operatorKey)).toString('hex');
  const hashes: Uint8Array[] = [];
  let previousHash: Uint8Array = new Uint8Array(32);
  for (let height = 1; height <= count; height += 1) {
    const isFirst = height === 1;
    const text = isFirst
      ? `{"operatorPublicKeyHex":"${operatorPublicKeyHex}","practice":false,"rules":2,"type":"ledger-opened"}`
      : `transaction ${height}`;
    const content = contentHash({
      kind: isFirst ? 'administration' : 'transaction',
      height,
      atMs: 1_764_000_000_000 + 1_000 * height,
      previousHash,
      body: Buffer.from(text),
    });
    previousHash = entryHash(content, isFirst ? signEd25519(content, operatorKey) : undefined);
    hashes.push(previousHash);
  }
  return hashes;
}

/** A log in memory, kept as a service keeps it: the leaves, and the nodes above full tiles. */
export class SampleLog {
  readonly entries: readonly Uint8Array[];
  /** By level of tiles: level 0 has the leaves. */
  readonly #hashes: Uint8Array[][] = [];
  /** By size. */
  readonly #edges: TreeEdge[] = [EMPTY_EDGE];

  constructor(entries: readonly Uint8Array[]) {
    this.entries = entries;
    let edge = EMPTY_EDGE;
    for (const data of entries) {
      const leaf = hashLeaf(sha256, data);
      this.#keep(0, edge.size, leaf);
      edge = appendLeaves(sha256, edge, [leaf], (height, index, hash) => {
        if (height % TILE_HEIGHT === 0) this.#keep(height / TILE_HEIGHT, index, hash);
      });
      this.#edges.push(edge);
    }
  }

  #keep(level: number, index: number, hash: Uint8Array): void {
    const hashes = this.#hashes[level] ?? [];
    this.#hashes[level] = hashes;
    if (hashes.push(hash) !== index + 1) throw new Error(`Node ${index} of level ${level} came out of turn.`);
  }

  get size(): number {
    return this.entries.length;
  }

  root(size = this.size): Uint8Array {
    const edge = this.#edges[size];
    if (edge === undefined) throw new RangeError(`This log has no size ${size}.`);
    return rootOfEdge(sha256, edge);
  }

  leaf(index: number): Uint8Array {
    const leaf = this.#hashes[0]?.[index];
    if (leaf === undefined) throw new RangeError(`This log has no leaf ${index}.`);
    return leaf;
  }

  /** The hashes of a tile, or the entries of a bundle. */
  partsOf({ level, index, width }: Tile): readonly Uint8Array[] {
    const all = level === 'entries' ? this.entries : (this.#hashes[level] ?? []);
    return all.slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
  }

  readHashes(size = this.size): ReadHashes {
    const readTile = (tile: HashTile) => Promise.resolve(concatBytes(...this.partsOf(tile)));
    return hashesFromTiles(sha256, size, readTile);
  }

  checkpointText(size = this.size): string {
    return formatCheckpoint({ origin: SAMPLE_ORIGIN, size, root: this.root(size) });
  }

  /** A checkpoint by these signers; those of witnesses say that they saw it at the given time. */
  note(signers: readonly NoteSigner[], size = this.size, atSeconds = 0): string {
    const text = this.checkpointText(size);
    return formatNote({ text, signatures: signers.map((signer) => signText(text, signer, atSeconds)) });
  }
}
