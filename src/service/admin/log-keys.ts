import { bytesToHex } from '../../contract/hex.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { listLogKeys } from '../ledger/publishing/log-key.ts';
import { awaitTree } from '../ledger/publishing/tree-store.ts';
import { findServiceKey, loadOperatorKey, newServiceKey, storeServiceKey } from '../ledger/service-key.ts';
import { ServiceError } from '../platform/service-error.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';
import type { Tx } from '../store/db.ts';

/** A name of its own for each practice registry. */
export async function practiceOriginOf(tx: Tx): Promise<string> {
  return `practice.invalid/${bytesToHex(publicKeyBytesOf(await loadOperatorKey(tx))).slice(0, 16)}`;
}

/** Makes the log a new key, which an entry names. */
async function makeLogKey(tx: Tx, administrator: Administrator, origin: string): Promise<void> {
  const { seed, privateKey } = newServiceKey();
  await storeServiceKey(tx, 'log', seed);
  const publicKeyHex = bytesToHex(publicKeyBytesOf(privateKey));
  await recordAdministration(tx, administrator, { type: 'log-key-set', origin, publicKeyHex });
}

/**
 * Names the log, and makes its first key. With `replace` it gives a log that is dead another name and another key: what
 * was signed and cosigned for the old one is published no longer. Returns whether the name is new. @throws
 * {ServiceError} 409 if it has another name, or had this one before
 */
export async function nameLog(
  tx: Tx,
  administrator: Administrator,
  origin: string,
  replace = false,
): Promise<boolean> {
  await lockLedger(tx);
  const keys = await listLogKeys(tx);
  const [inForce] = keys;
  if (inForce?.name === origin) return false;
  if (inForce !== undefined && !replace)
    throw new ServiceError(
      409,
      'log-named',
      `The log is called ${inForce.name}. Witnesses and receipts know it by that name, so it stays, unless --replace gives a log that is dead another one.`,
    );
  if (keys.some(({ name }) => name === origin))
    throw new ServiceError(409, 'log-name-used', `A log of this ledger was called ${origin} before.`);
  // Until this is committed, no process signs for either log.
  await awaitTree(tx);
  await tx.run('delete from ledger_checkpoint');
  await tx.run('delete from ledger_witness');
  await dropOldLogKey(tx);
  await makeLogKey(tx, administrator, origin);
  return true;
}

/** Makes a new key; both sign until the old one is dropped. @throws {ServiceError} */
export async function rotateLogKey(tx: Tx, administrator: Administrator): Promise<void> {
  await lockLedger(tx);
  const [inForce] = await listLogKeys(tx);
  if (inForce === undefined)
    throw new ServiceError(404, 'log-not-named', 'The log has no name yet. See: log name.');
  if ((await findServiceKey(tx, 'log-old')) !== undefined)
    throw new ServiceError(409, 'log-rotating', 'Two keys sign already. Drop the old one first.');
  await tx.run("update service_key set name = 'log-old' where name = 'log'");
  await makeLogKey(tx, administrator, inForce.name);
}

/** Returns whether there was one. */
export async function dropOldLogKey(tx: Tx): Promise<boolean> {
  return (await tx.run("delete from service_key where name = 'log-old'")) > 0;
}
