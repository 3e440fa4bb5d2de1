import type { Tx } from '../../store/db.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import type { Administrator } from '../../ledger/append-administration.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import type { NewPeer } from './add-peer.ts';
import type { Peer } from './peer-store.ts';
import { peerOf } from './peer-of.ts';

/**
 * Makes a peer another type, or gives or takes its privilege; what is not said stays. It holds from this entry on: what
 * was paid before stays paid. Whether that changed anything. @throws {ServiceError} 404
 */
export async function changePeer(
  tx: Tx,
  administrator: Administrator,
  { peerId, peerType, privileged }: NewPeer,
): Promise<{ readonly peer: Peer; readonly changed: boolean }> {
  await lockLedger(tx);
  const found = await peerOf(tx, peerId);
  const peer: Peer = {
    peerId,
    peerType: peerType ?? found.peerType,
    privileged: privileged ?? found.privileged,
  };
  if (peer.peerType === found.peerType && peer.privileged === found.privileged)
    return { peer, changed: false };
  await recordAdministration(tx, administrator, { type: 'peer-changed', ...peer });
  return { peer, changed: true };
}
