import { z } from 'zod';
import { peerTypeSchema, planSchema } from '../../ledger/administration.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';

/** An account that does something, and its peer. */
export interface Actor {
  readonly accountId: string;
  readonly peerId: string;
}

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

const descriptionSchema = z.object({
  companyName: z.string().nullable(),
  /** ISO 3166-1 alpha-2, or XK. */
  operatingCountry: z.string().nullable(),
});
export type PeerDescription = z.output<typeof descriptionSchema>;

const listedPeerSchema = peerSchema.extend({
  ...descriptionSchema.shape,
  accounts: z.int(),
  balanceTokens: z.int(),
  plan: planSchema,
  /** In Unix seconds; `null` where it does not end. */
  untilS: z.int().nullable(),
});

/** All peers by their ids, each with its description, how many accounts it has, its balance and its plan. */
export function listPeers(tx: Tx): Promise<z.output<typeof listedPeerSchema>[]> {
  return tx.query(
    `select peer_id as "peerId", peer_type as "peerType", privileged,
       (select count(*)::int4 from account a where a.peer_id = p.peer_id) as accounts,
       coalesce((select tokens from balance b where b.peer_id = p.peer_id), 0) as "balanceTokens",
       company_name as "companyName", operating_country as "operatingCountry", coalesce(plan, 'FREEMIUM') as plan,
       until_s as "untilS"
     from peer p left join plan using (peer_id) order by peer_id`,
    [],
    listedPeerSchema,
  );
}

const unknownPeer = (peerId: string): ServiceError =>
  new ServiceError(404, 'unknown-peer', `There is no peer ${peerId}.`);

/** The peer that an operator names. @throws {ServiceError} 404 */
export async function peerOf(tx: Tx, peerId: string): Promise<Peer> {
  const peer = await findPeer(tx, peerId);
  if (peer === undefined) throw unknownPeer(peerId);
  return peer;
}

/** The description of a peer. @throws {ServiceError} 404 */
export async function descriptionOf(tx: Tx, peerId: string): Promise<PeerDescription> {
  const found = (await listPeers(tx)).find((peer) => peer.peerId === peerId);
  if (found === undefined) throw unknownPeer(peerId);
  return found;
}

const countSchema = z.object({ count: z.int() });

/**
 * Whether a peer has fewer of something than it may. Until the transaction ends others who ask for the peer wait, so that
 * two at once do not both become the last.
 */
export async function hasRoom(
  tx: Tx,
  table: 'feed_key' | 'webhook',
  peerId: string,
  most: number,
): Promise<boolean> {
  await tx.run('select from peer where peer_id = $1 for no key update', [peerId]);
  const [row] = await tx.query(
    `select count(*) as count from ${table} where peer_id = $1`,
    [peerId],
    countSchema,
  );
  return countSchema.parse(row).count < most;
}
