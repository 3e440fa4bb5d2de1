import { queryOptions } from '@tanstack/react-query';
import { readPeer, readPeers } from '../../client/account/peers.ts';
import { readStatistics } from '../../client/account/statistics.ts';
import type { Client } from '../../client/http/client.ts';

/** The first elements of these query keys. */
export const PEER_KEYS = { peers: 'peers', peer: 'peer', statistics: 'statistics' } as const;

/** Several parts of a page look at them; new peers are rare. */
const FRESH_MS = 60_000;

export const peersOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: [PEER_KEYS.peers, accountId],
    queryFn: ({ signal }) => readPeers(client, signal),
    staleTime: FRESH_MS,
  });

export const peerOptions = (client: Client, accountId: string, peerId: string) =>
  queryOptions({
    queryKey: [PEER_KEYS.peer, accountId, peerId],
    queryFn: ({ signal }) => readPeer(client, peerId, signal),
  });

/** Keyed by account: one account must not see another's figures. */
export const statisticsOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: [PEER_KEYS.statistics, accountId],
    queryFn: ({ signal }) => readStatistics(client, signal),
  });
