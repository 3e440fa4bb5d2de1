import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { balanceSchema, type Balance } from '../../contract/balance.ts';
import { ifOffered } from './api-errors.ts';
import type { Client } from './client.ts';
import { MONTHLY_LIMIT_KEY } from './monthly-limit.ts';
import { MOVEMENTS_KEY } from './movements.ts';
import { QUOTE_KEY } from './quote.ts';

/** The balance, or `null` where the deployment offers none: it is not part of the interface proper. */
export const readBalance = (client: Client, signal?: AbortSignal): Promise<Balance | null> =>
  ifOffered(client.request({ endpoint: 'balance', data: balanceSchema, signal }));

const BALANCE_KEY = 'balance';

export const balanceOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: [BALANCE_KEY, accountId],
    queryFn: ({ signal }) => readBalance(client, signal),
  });

/** After tokens were earned or spent: reads again what is shown of the balance, the month, the movements and what downloads cost. */
export function tokensMoved(queryClient: QueryClient, accountId: string): void {
  for (const key of [BALANCE_KEY, MONTHLY_LIMIT_KEY, MOVEMENTS_KEY, QUOTE_KEY])
    void queryClient.invalidateQueries({ queryKey: [key, accountId] });
}
