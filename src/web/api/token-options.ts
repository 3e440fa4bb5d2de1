import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { readMonthlyLimit } from '../../client/account/monthly-limit.ts';
import { type Movement, readAllMovements, readMovements } from '../../client/account/movements.ts';
import { readRewards } from '../../client/account/rewards.ts';
import type { Client } from '../../client/http/client.ts';

// Apart from the balance, which the first card loads.

export const rewardsOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['rewards', accountId],
    queryFn: ({ signal }) => readRewards(client, signal),
  });

export const MONTHLY_LIMIT_KEY = 'monthly-limit';

export const monthlyLimitOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: [MONTHLY_LIMIT_KEY, accountId],
    queryFn: ({ signal }) => readMonthlyLimit(client, signal),
  });

export const MOVEMENTS_KEY = 'movements';

/** A page's worth, with a scrolling table. */
const SHOWN_PAGE = 20;

/** The movements page by page. The first page is `null` where the deployment does not offer them. */
export const movementsOptions = (client: Client, accountId: string) =>
  infiniteQueryOptions({
    queryKey: [MOVEMENTS_KEY, accountId],
    queryFn: ({ pageParam, signal }) =>
      readMovements(client, { size: SHOWN_PAGE, before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: readonly Movement[] | null) =>
      page === null || page.length < SHOWN_PAGE ? undefined : page.at(-1)?.height,
  });

/** Reads all movements, for a file. */
export const allMovementsOptions = (client: Client) =>
  mutationOptions({ mutationFn: () => readAllMovements(client), gcTime: 0 });
