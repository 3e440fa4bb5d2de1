import { queryOptions } from '@tanstack/react-query';
import { readFeedKeys } from '../../client/account/feed-keys.ts';
import type { Client } from '../../client/http/client.ts';

/** Names and uses of the keys; no answer of this has a key itself. */
export const feedKeysOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['feed-keys', accountId],
    queryFn: ({ signal }) => readFeedKeys(client, signal),
  });
