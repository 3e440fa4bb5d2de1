import { randomBytes, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../db/db.ts';
import { privateKeyFromSeed } from './ed25519.ts';

/** `operator` signs the ledger's administration entries, `token` the sessions' tokens. */
export type ServiceKeyName = 'operator' | 'token';

const rowSchema = z.object({ seed: z.instanceof(Uint8Array) });

async function findServiceKey(tx: Tx, name: ServiceKeyName): Promise<KeyObject | undefined> {
  const [row] = await tx.query('select seed from service_key where name = $1', [name], rowSchema);
  return row === undefined ? undefined : privateKeyFromSeed(row.seed);
}

function newSeed(): Uint8Array {
  return Uint8Array.from(randomBytes(32));
}

/** The service's own key of that name, as it is now; made when the store has none yet. */
export async function loadServiceKey(tx: Tx, name: ServiceKeyName): Promise<KeyObject> {
  const found = await findServiceKey(tx, name);
  if (found !== undefined) return found;
  await tx.run('insert into service_key (name, seed) values ($1, $2) on conflict (name) do nothing', [
    name,
    newSeed(),
  ]);
  return loadServiceKey(tx, name);
}

/** Makes a new key of that name, in the place of the one that was there; the new one. */
export async function replaceServiceKey(tx: Tx, name: ServiceKeyName): Promise<KeyObject> {
  const seed = newSeed();
  await tx.run(
    'insert into service_key (name, seed) values ($1, $2) on conflict (name) do update set seed = excluded.seed',
    [name, seed],
  );
  return privateKeyFromSeed(seed);
}
