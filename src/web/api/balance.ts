import { queryOptions } from '@tanstack/react-query';
import { balanceSchema, type Balance } from '../../contract/balance.ts';
import { ifOffered } from './api-errors.ts';
import type { Client } from './client.ts';

/** The balance, or `null` where the deployment offers none: it is not part of the interface proper. */
export const readBalance = (client: Client, signal?: AbortSignal): Promise<Balance | null> =>
  ifOffered(client.request({ endpoint: 'balance', data: balanceSchema, signal }));

export const BALANCE_KEY = 'balance';

export const balanceOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: [BALANCE_KEY, accountId],
    queryFn: ({ signal }) => readBalance(client, signal),
  });
