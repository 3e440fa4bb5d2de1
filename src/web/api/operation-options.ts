import { infiniteQueryOptions } from '@tanstack/react-query';
import { type LedgerOperation, readOperations } from '../../client/account/operations.ts';
import type { Client } from '../../client/http/client.ts';

export const OPERATIONS_KEY = 'operations';

const PAGE = 50;

/** What the account has on the ledger, page by page. The first page is `null` where the deployment does not list it. */
export const operationsOptions = (client: Client, accountId: string) =>
  infiniteQueryOptions({
    queryKey: [OPERATIONS_KEY, accountId],
    queryFn: ({ pageParam, signal }) => readOperations(client, { limit: PAGE, before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: readonly LedgerOperation[] | null) =>
      page === null || page.length < PAGE ? undefined : page.at(-1)?.height,
  });
