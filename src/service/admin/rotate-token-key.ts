import type { Tx } from '../store/db.ts';
import { newServiceKey, storeServiceKey } from '../ledger/service-key.ts';

/**
 * Replaces the key of the tokens and ends every session; how many there were. Everybody signs in again. Every process
 * of the service has the new key within the seconds of `token-keys.ts`, and until then no session that the old one fits.
 */
export async function rotateTokenKey(tx: Tx): Promise<number> {
  await storeServiceKey(tx, 'token', newServiceKey().seed);
  return tx.run('delete from session');
}
