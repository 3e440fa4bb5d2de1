import type { Tx } from '../../store/db.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { findPeer, type Peer } from './peer-store.ts';

/** The peer that an operator names. @throws {ServiceError} 404 */
export async function peerOf(tx: Tx, peerId: string): Promise<Peer> {
  const peer = await findPeer(tx, peerId);
  if (peer === undefined) throw new ServiceError(404, 'unknown-peer', `There is no peer ${peerId}.`);
  return peer;
}
