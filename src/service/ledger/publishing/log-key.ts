import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { NoteSigner } from '../../../transparency/signed-note.ts';
import { makeVerifierKey, type VerifierKey } from '../../../transparency/verifier-key.ts';
import { sameBytes } from '../../../transaction/sign/same-bytes.ts';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { privateKeyFromSeed, publicKeyBytesOf, signEd25519 } from '../ed25519.ts';
import { nodeCryptography } from '../node-cryptography.ts';

/** The log under which the ledger is published, and who signs for it: the newest key first. Holds private keys. */
export interface PublishedLog {
  readonly origin: string;
  readonly signers: readonly NoteSigner[];
}

const rowSchema = z.object({ origin: z.string(), publicKey: z.instanceof(Uint8Array) });
const ALL = 'select origin, public_key as "publicKey" from log_key order by height desc';

async function keysOf(tx: Tx, sql: string): Promise<readonly VerifierKey[]> {
  const rows = await tx.query(sql, [], rowSchema);
  return Promise.all(
    rows.map(({ origin, publicKey }) => makeVerifierKey(nodeCryptography, origin, 'ed25519', publicKey)),
  );
}

/** Every key that has signed or may sign, the newest first. */
export const listLogKeys = (tx: Tx): Promise<readonly VerifierKey[]> => keysOf(tx, ALL);

/** The keys that sign now, by their public halves alone: the newest first, and the one before it during a rotation. */
export const listSigningKeys = (tx: Tx): Promise<readonly VerifierKey[]> =>
  keysOf(tx, `${ALL} limit (select 1 + count(*) from service_key where name = 'log-old')`);

async function signerOf(origin: string, privateKey: KeyObject): Promise<NoteSigner> {
  const key = await makeVerifierKey(nodeCryptography, origin, 'ed25519', publicKeyBytesOf(privateKey));
  return { key, sign: (message) => signEd25519(message, privateKey) };
}

/** One statement: between two the key could be rotated. */
const IN_FORCE = `
  select origin, public_key as "publicKey", log.seed as seed, old.seed as "oldSeed"
  from log_key left join service_key log on log.name = 'log' left join service_key old on old.name = 'log-old'
  order by height desc limit 1`;
const inForceSchema = rowSchema.extend({
  seed: z.instanceof(Uint8Array).nullable(),
  oldSeed: z.instanceof(Uint8Array).nullable(),
});

/**
 * `undefined` where no name was chosen. @throws {StoreError} `log-key-missing` if the store has another key
 * than the entries name, or none
 */
export async function findLog(tx: Tx): Promise<PublishedLog | undefined> {
  const [inForce] = await tx.query(IN_FORCE, [], inForceSchema);
  if (inForce === undefined) return undefined;
  const { origin, publicKey, seed, oldSeed } = inForce;
  const key = seed && privateKeyFromSeed(seed);
  if (key === null || !sameBytes(publicKeyBytesOf(key), publicKey))
    throw new StoreError(
      'log-key-missing',
      'The store has lost the log’s key (table service_key), so no checkpoint can be signed. Restore that row from a backup, or rotate the key.',
    );
  const keys = oldSeed === null ? [key] : [key, privateKeyFromSeed(oldSeed)];
  return { origin, signers: await Promise.all(keys.map((each) => signerOf(origin, each))) };
}
