import { bytesToHex } from '../../contract/hex.ts';
import type { Tx } from '../store/db.ts';
import { appendAdministration, type Administrator } from './append-administration.ts';
import { lockLedger } from './append-entry.ts';
import { publicKeyBytesOf } from './ed25519.ts';
import { newServiceKey, storeServiceKey } from './service-key.ts';

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
