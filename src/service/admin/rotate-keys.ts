import { bytesToHex } from '../../contract/hex.ts';
import { type Administrator, appendAdministration } from '../ledger/append-administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { newServiceKey, storeServiceKey } from '../ledger/service-key.ts';
import type { Tx } from '../store/db.ts';

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
