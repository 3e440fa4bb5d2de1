import { expect, test } from 'vitest';
import type { Peer } from '../../../client/account/peers.ts';
import { orderPeers, type PeerSort } from './order-peers.ts';

const peer = (peerId: string, changes: Partial<Peer>): Peer => ({
  peerId,
  peerType: undefined,
  isPrivileged: false,
  companyName: undefined,
  operatingCountry: undefined,
  reported: undefined,
  flagged: undefined,
  lastReportedAt: undefined,
  ...changes,
});

const PEERS = [
  peer('telco-10', { reported: 5 }),
  peer('telco-9', { reported: 5, lastReportedAt: { ms: 2 } }),
  peer('harbour', { companyName: 'Harbour Voice Ltd', lastReportedAt: { ms: 3 } }),
  peer('quiet', { reported: 0, lastReportedAt: { text: 'some day' } }),
];
const idsOf = (text: string, column: PeerSort['column'], direction: PeerSort['direction'] = 'ascending') =>
  orderPeers(PEERS, text, { column, direction }).map(({ peerId }) => peerId);

test.each([
  ['reported', 'descending', ['telco-9', 'telco-10', 'quiet', 'harbour']],
  ['reported', 'ascending', ['quiet', 'telco-9', 'telco-10', 'harbour']],
  ['newest', 'descending', ['harbour', 'telco-9', 'quiet', 'telco-10']],
  ['peer', 'ascending', ['harbour', 'quiet', 'telco-9', 'telco-10']],
] as const)('peers are sorted by %s, %s: equal ones by name, unknown ones last', (column, way, expected) => {
  expect(idsOf('', column, way)).toEqual(expected);
});

test('a text finds ids and companies, in any case', () => {
  expect(idsOf(' VOICE', 'peer')).toEqual(['harbour']);
  expect(idsOf('telco', 'peer')).toEqual(['telco-9', 'telco-10']);
  expect(idsOf('nobody', 'peer')).toEqual([]);
});
