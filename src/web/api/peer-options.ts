import { queryOptions } from '@tanstack/react-query';
import { readPeer, readPeers } from '../../client/account/peers.ts';
import { readStatistics } from '../../client/account/statistics.ts';
import type { Client } from '../../client/http/client.ts';

/** Several parts of a page look at them; new peers are rare. */
const FRESH_MS = 60_000;

export const peersOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['peers', accountId],
    queryFn: ({ signal }) => readPeers(client, signal),
    staleTime: FRESH_MS,
  });

export const peerOptions = (client: Client, accountId: string, peerId: string) =>
  queryOptions({
    queryKey: ['peer', accountId, peerId],
    queryFn: ({ signal }) => readPeer(client, peerId, signal),
  });

/** Keyed by account: one account must not see another's figures. */
export const statisticsOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['statistics', accountId],
    queryFn: ({ signal }) => readStatistics(client, signal),
  });
