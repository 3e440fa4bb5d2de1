import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/http/client.ts';
import { type NewestFilter, readNewest } from '../../client/registry/read-newest.ts';
import { NEWEST_KEY } from './contributions-key.ts';

/** Two screens of rows. */
const PAGE_ROWS = 50;

/** The newest contributions page by page. The first page is `null` where the deployment does not offer them. */
export const newestOptions = (client: Client, accountId: string, filter: NewestFilter) =>
  infiniteQueryOptions({
    queryKey: [NEWEST_KEY, accountId, filter],
    queryFn: ({ pageParam, signal }) =>
      readNewest(client, filter, { before: pageParam, limit: PAGE_ROWS }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page?.next,
    // As for a search: rows are compared where they are shown.
    structuralSharing: false,
  });
