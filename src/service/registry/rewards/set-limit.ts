import type { Tx } from '../../store/db.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import type { Administrator } from '../../ledger/append-administration.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { peerOf } from '../peers/peer-of.ts';
import { findLimit } from './limit-store.ts';

/** Sets the most that a peer earns in a month, this one included, or lifts the limit; whether that changed anything. @throws {ServiceError} 404 */
export async function setLimit(
  tx: Tx,
  administrator: Administrator,
  peerId: string,
  tokens: number | undefined,
): Promise<boolean> {
  await lockLedger(tx);
  await peerOf(tx, peerId);
  if ((await findLimit(tx, peerId)) === tokens) return false;
  await recordAdministration(
    tx,
    administrator,
    tokens === undefined ? { type: 'limit-removed', peerId } : { type: 'limit-set', peerId, tokens },
  );
  return true;
}
