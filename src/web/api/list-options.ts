import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/http/client.ts';
import { readListHead } from '../../client/registry/read-list-head.ts';
import type { ListFormat } from '../../contract/list-formats.ts';

/** How a list begins, for somebody who is about to load it. Nothing is refused for being empty. */
export const listHeadOptions = (client: Client, accountId: string, format: ListFormat, minPeers: number) =>
  queryOptions({
    queryKey: ['list-head', accountId, format, minPeers],
    queryFn: ({ signal }) =>
      readListHead(
        client,
        format,
        new URLSearchParams({ 'min-peers': String(minPeers), 'allow-empty': 'true' }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });
