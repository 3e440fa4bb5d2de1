import { bytesToHex } from '../../contract/hex.ts';
import { type Administrator, appendAdministration } from '../ledger/append-administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { newServiceKey, storeServiceKey } from '../ledger/service-key.ts';
import type { Tx } from '../store/db.ts';

/**
 * Replaces the token key and ends every session; returns how many there were. Other processes pick the new
 * key up within seconds (`token-keys.ts`); until then the old key fits no session any more.
 */
export async function rotateTokenKey(tx: Tx): Promise<number> {
  await storeServiceKey(tx, 'token', newServiceKey().seed);
  return tx.run('delete from session');
}

/**
 * Gives the operator a new key and returns its public half. The entry that says so is the last one signed by
 * the old key, which is not kept.
 */
export async function rotateOperatorKey(tx: Tx, administrator: Administrator): Promise<string> {
  await lockLedger(tx);
  const { seed, privateKey } = newServiceKey();
  const operatorPublicKeyHex = bytesToHex(publicKeyBytesOf(privateKey));
  await appendAdministration(tx, administrator, { type: 'operator-key-rotated', operatorPublicKeyHex });
  await storeServiceKey(tx, 'operator', seed);
  return operatorPublicKeyHex;
}
