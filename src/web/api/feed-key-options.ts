import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { makeFeedKey, readFeedKeys, revokeFeedKey } from '../../client/account/feed-keys.ts';
import type { Client } from '../../client/http/client.ts';
import type { NewFeedKey } from '../../contract/feed.ts';

/** Names and uses of the keys; no answer of this has a key itself. */
export const feedKeysOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['feed-keys', accountId],
    queryFn: ({ signal }) => readFeedKeys(client, signal),
  });

// Not awaited: a dialog closes before the list has been read again.
const readAgain = (client: Client, queryClient: QueryClient, accountId: string): void =>
  void queryClient.invalidateQueries({ queryKey: feedKeysOptions(client, accountId).queryKey });

/** Makes a key, which goes to `onKey` alone: the result of a mutation is in its cache. */
export const makeFeedKeyOptions = (
  client: Client,
  queryClient: QueryClient,
  accountId: string,
  onKey: (key: string) => void,
) =>
  mutationOptions({
    mutationFn: async (wanted: NewFeedKey) => onKey(await makeFeedKey(client, wanted)),
    onSuccess: () => readAgain(client, queryClient, accountId),
    gcTime: 0,
  });

export const revokeFeedKeyOptions = (client: Client, queryClient: QueryClient, accountId: string) =>
  mutationOptions({
    mutationFn: (keyId: string) => revokeFeedKey(client, keyId),
    onSuccess: () => readAgain(client, queryClient, accountId),
    gcTime: 0,
  });
