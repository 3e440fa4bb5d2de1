import { expect, test } from 'vitest';
import type { Peer } from '../../../client/account/peers.ts';
import { orderPeers, type PeerOrder } from './order-peers.ts';

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
const idsOf = (text: string, order: PeerOrder) => orderPeers(PEERS, text, order).map(({ peerId }) => peerId);

test.each([
  ['reported', ['telco-9', 'telco-10', 'quiet', 'harbour']],
  ['newest', ['harbour', 'telco-9', 'quiet', 'telco-10']],
  ['name', ['harbour', 'quiet', 'telco-9', 'telco-10']],
] as const)('peers are ordered by %s, and equal ones by their names', (order, expected) => {
  expect(idsOf('', order)).toEqual(expected);
});

test('a text finds ids and companies, in any case', () => {
  expect(idsOf(' VOICE', 'name')).toEqual(['harbour']);
  expect(idsOf('telco', 'name')).toEqual(['telco-9', 'telco-10']);
  expect(idsOf('nobody', 'name')).toEqual([]);
});
