import type { Peer } from '../../../client/account/peers.ts';

export const PEER_ORDERS = ['reported', 'newest', 'name'] as const;
export type PeerOrder = (typeof PEER_ORDERS)[number];

const newestMs = ({ lastReportedAt: time }: Peer): number =>
  time !== undefined && 'ms' in time ? time.ms : Number.NEGATIVE_INFINITY;

const byName = new Intl.Collator('en', { numeric: true });

/** Compares two peers by each order; equal ones are in the order of their names. */
const COMPARE: Readonly<Record<PeerOrder, (one: Peer, other: Peer) => number>> = {
  reported: (one, other) => (other.reported ?? -1) - (one.reported ?? -1),
  newest: (one, other) => (newestMs(one) < newestMs(other) ? 1 : newestMs(one) > newestMs(other) ? -1 : 0),
  name: () => 0,
};

/** Returns the peers whose id or company contains the text, in an order. */
export function orderPeers(peers: readonly Peer[], text: string, order: PeerOrder): readonly Peer[] {
  const wanted = text.trim().toLowerCase();
  const has = (field: string | undefined) => field?.toLowerCase().includes(wanted) === true;
  return peers
    .filter(({ peerId, companyName }) => wanted === '' || has(peerId) || has(companyName))
    .toSorted((one, other) => COMPARE[order](one, other) || byName.compare(one.peerId, other.peerId));
}
