import { z } from 'zod';
import { peerTypeSchema } from '../../ledger/administration.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';

const peerSchema = z.object({ peerId: z.string(), peerType: peerTypeSchema, privileged: z.boolean() });
export type Peer = z.output<typeof peerSchema>;

export async function findPeer(tx: Tx, peerId: string): Promise<Peer | undefined> {
  const [peer] = await tx.query(
    'select peer_id as "peerId", peer_type as "peerType", privileged from peer where peer_id = $1',
    [peerId],
    peerSchema,
  );
  return peer;
}

/** The ids that belong to no peer. */
export async function findUnknownPeers(tx: Tx, peerIds: readonly string[]): Promise<Set<string>> {
  if (peerIds.length === 0) return new Set();
  const rows = await tx.query(
    'select distinct asked as "peerId" from unnest($1::text[]) as asked where not exists (select from peer where peer_id = asked)',
    [peerIds],
    z.object({ peerId: z.string() }),
  );
  return new Set(rows.map(({ peerId }) => peerId));
}

const listedPeerSchema = peerSchema.extend({ accounts: z.int(), balanceTokens: z.int() });

/** All peers by their ids, each with how many accounts it has and what it has earned in all. */
export function listPeers(tx: Tx): Promise<z.output<typeof listedPeerSchema>[]> {
  return tx.query(
    `select peer_id as "peerId", peer_type as "peerType", privileged,
       (select count(*)::int4 from account a where a.peer_id = p.peer_id) as accounts,
       coalesce((select tokens from balance b where b.peer_id = p.peer_id), 0) as "balanceTokens"
     from peer p order by peer_id`,
    [],
    listedPeerSchema,
  );
}

/** The peer that an operator names. @throws {ServiceError} 404 */
export async function peerOf(tx: Tx, peerId: string): Promise<Peer> {
  const peer = await findPeer(tx, peerId);
  if (peer === undefined) throw new ServiceError(404, 'unknown-peer', `There is no peer ${peerId}.`);
  return peer;
}
