import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { readFeedKeys, revokeFeedKey } from '../../client/account/feed-keys.ts';
import type { Client } from '../../client/http/client.ts';

/** Names and uses of the keys; no answer of this has a key itself. */
export const feedKeysOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['feed-keys', accountId],
    queryFn: ({ signal }) => readFeedKeys(client, signal),
  });

export const revokeFeedKeyOptions = (client: Client, queryClient: QueryClient, accountId: string) =>
  mutationOptions({
    mutationFn: (keyId: string) => revokeFeedKey(client, keyId),
    // Not awaited: the dialog closes before the list has been read again.
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: feedKeysOptions(client, accountId).queryKey }),
    gcTime: 0,
  });
