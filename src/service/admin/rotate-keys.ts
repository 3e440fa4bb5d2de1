import { bytesToHex } from '../../contract/hex.ts';
import { type Administrator, appendAdministration } from '../ledger/append-administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { newServiceKey, storeServiceKey } from '../ledger/service-key.ts';
import type { Tx } from '../store/db.ts';

/**
 * Replaces the key of the tokens and ends every session; how many there were. Everybody signs in again. Every process
 * of the service has the new key within the seconds of `token-keys.ts`, and until then no session that the old one fits.
 */
export async function rotateTokenKey(tx: Tx): Promise<number> {
  await storeServiceKey(tx, 'token', newServiceKey().seed);
  return tx.run('delete from session');
}

/**
 * Makes the operator a new key; its public half. The entry that says so is the last one which the old key signs, and
 * the old key is not kept.
 */
export async function rotateOperatorKey(tx: Tx, administrator: Administrator): Promise<string> {
  await lockLedger(tx);
  const { seed, privateKey } = newServiceKey();
  const operatorPublicKeyHex = bytesToHex(publicKeyBytesOf(privateKey));
  await appendAdministration(tx, administrator, { type: 'operator-key-rotated', operatorPublicKeyHex });
  await storeServiceKey(tx, 'operator', seed);
  return operatorPublicKeyHex;
}
