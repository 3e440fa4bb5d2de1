import { bytesToHex } from '../../contract/hex.ts';
import type { Administration } from '../ledger/administration.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { listLogKeys } from '../ledger/publishing/log-key.ts';
import { findServiceKey, loadOperatorKey, newServiceKey, storeServiceKey } from '../ledger/service-key.ts';
import { ServiceError } from '../platform/service-error.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';
import type { Tx } from '../store/db.ts';

/** A name of its own for each practice registry. */
export async function practiceOriginOf(tx: Tx): Promise<string> {
  return `practice.invalid/${bytesToHex(publicKeyBytesOf(await loadOperatorKey(tx))).slice(0, 16)}`;
}

/** Makes the log a new key, which an entry names. */
export async function makeLogKey(
  tx: Tx,
  administrator: Administrator,
  log: Pick<Extract<Administration, { type: 'log-key-set' }>, 'origin' | 'succeeds'>,
): Promise<void> {
  const { seed, privateKey } = newServiceKey();
  await storeServiceKey(tx, 'log', seed);
  const publicKeyHex = bytesToHex(publicKeyBytesOf(privateKey));
  await recordAdministration(tx, administrator, { type: 'log-key-set', ...log, publicKeyHex });
}

/** Names the log, once for ever, and makes its first key. @throws {ServiceError} 409 if it has another name */
export async function nameLog(tx: Tx, administrator: Administrator, origin: string): Promise<boolean> {
  await lockLedger(tx);
  const [inForce] = await listLogKeys(tx);
  if (inForce?.name === origin) return false;
  if (inForce !== undefined)
    throw new ServiceError(
      409,
      'log-named',
      `The log is called ${inForce.name}. Witnesses and receipts know it by that name, so it stays.`,
    );
  await makeLogKey(tx, administrator, { origin });
  return true;
}

export class LogNotNamedError extends ServiceError {
  constructor() {
    super(404, 'log-not-named', 'The log has no name yet. See: log name.');
  }
}

/** Makes a new key; both sign until the old one is dropped. @throws {ServiceError} */
export async function rotateLogKey(tx: Tx, administrator: Administrator): Promise<void> {
  await lockLedger(tx);
  const [inForce] = await listLogKeys(tx);
  if (inForce === undefined) throw new LogNotNamedError();
  if ((await findServiceKey(tx, 'log-old')) !== undefined)
    throw new ServiceError(409, 'log-rotating', 'Two keys sign already. Drop the old one first.');
  await tx.run("update service_key set name = 'log-old' where name = 'log'");
  await makeLogKey(tx, administrator, { origin: inForce.name });
}

/** Returns whether there was one. */
export async function dropOldLogKey(tx: Tx): Promise<boolean> {
  return (await tx.run("delete from service_key where name = 'log-old'")) > 0;
}
