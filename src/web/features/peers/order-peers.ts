import type { Peer } from '../../../client/account/peers.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import { peerTypeText } from '../../registry/peer-directory/peer-type-text.ts';
import type { ColumnSort } from '../../ui/grid/sort.ts';

/** What each column is sorted by: texts as they are shown. */
const VALUE_OF = {
  peer: ({ peerId }: Peer) => peerId,
  type: ({ peerType }: Peer) => peerType && peerTypeText(peerType),
  company: ({ companyName }: Peer) => companyName,
  country: ({ operatingCountry }: Peer) => operatingCountry && countryName(operatingCountry),
  reported: ({ reported }: Peer) => reported,
  flagged: ({ flagged }: Peer) => flagged,
  newest: ({ lastReportedAt: time }: Peer) => (time !== undefined && 'ms' in time ? time.ms : undefined),
};
export type PeerColumn = keyof typeof VALUE_OF;
export type PeerSort = ColumnSort<PeerColumn>;

/** Compares numbers in texts, and texts of numbers, as numbers. */
const inOrder = new Intl.Collator('en', { numeric: true });

/** What is not known comes last in both directions. */
function compare(one: Peer, other: Peer, { column, direction }: PeerSort): number {
  const [a, b] = [VALUE_OF[column](one), VALUE_OF[column](other)];
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return inOrder.compare(String(a), String(b)) * (direction === 'ascending' ? 1 : -1);
}

/** Returns the peers whose id or company contains the text, sorted; equal ones by their names. */
export function orderPeers(peers: readonly Peer[], text: string, sort: PeerSort): readonly Peer[] {
  const wanted = text.trim().toLowerCase();
  const has = (field: string | undefined) => field?.toLowerCase().includes(wanted) === true;
  return peers
    .filter(({ peerId, companyName }) => wanted === '' || has(peerId) || has(companyName))
    .toSorted((one, other) => compare(one, other, sort) || inOrder.compare(one.peerId, other.peerId));
}
