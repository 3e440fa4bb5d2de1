import { randomBytes, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../db/db.ts';
import { privateKeyFromSeed } from './ed25519.ts';

const rowSchema = z.object({ seed: z.instanceof(Uint8Array) });

/** The service's own key of that name; made when the store has none yet. */
export async function loadServiceKey(tx: Tx, name: 'operator' | 'token'): Promise<KeyObject> {
  await tx.run('insert into service_key (name, seed) values ($1, $2) on conflict (name) do nothing', [
    name,
    Uint8Array.from(randomBytes(32)),
  ]);
  const [row] = await tx.query('select seed from service_key where name = $1', [name], rowSchema);
  return privateKeyFromSeed(rowSchema.parse(row).seed);
}
