import { randomBytes, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../store/db.ts';
import { StoreError } from '../store/store-error.ts';
import { privateKeyFromSeed } from './ed25519.ts';

/** `operator` signs administration entries, `log` checkpoints; so does `log-old` during a rotation. */
export type ServiceKeyName = 'operator' | 'log' | 'log-old';

const rowSchema = z.object({ seed: z.instanceof(Uint8Array) });

export async function findServiceKey(tx: Tx, name: ServiceKeyName): Promise<KeyObject | undefined> {
  const [row] = await tx.query('select seed from service_key where name = $1', [name], rowSchema);
  return row && privateKeyFromSeed(row.seed);
}

/**
 * The operator's current key. A missing one is never replaced: the ledger would not accept what another key signs.
 * @throws {StoreError} `operator-key-missing`
 */
export async function loadOperatorKey(tx: Tx): Promise<KeyObject> {
  const key = await findServiceKey(tx, 'operator');
  if (key !== undefined) return key;
  throw new StoreError(
    'operator-key-missing',
    'The store has lost the operator’s key (table service_key), so nothing can be administered. Restore that row from a backup.',
  );
}

/** A fresh key. */
export function newServiceKey(): { readonly seed: Uint8Array; readonly privateKey: KeyObject } {
  const seed = Uint8Array.from(randomBytes(32));
  return { seed, privateKey: privateKeyFromSeed(seed) };
}

/** Stores a key, in place of the one before. */
export async function storeServiceKey(tx: Tx, name: ServiceKeyName, seed: Uint8Array): Promise<void> {
  await tx.run(
    'insert into service_key (name, seed) values ($1, $2) on conflict (name) do update set seed = excluded.seed',
    [name, seed],
  );
}
