import { queryOptions } from '@tanstack/react-query';
import { balanceSchema, type Balance } from '../../contract/balance.ts';
import { isNotOffered } from './api-errors.ts';
import type { Client } from './client.ts';

/** The balance, or `null` where the deployment offers none: it is not part of the interface proper. */
export async function readBalance(client: Client, signal?: AbortSignal): Promise<Balance | null> {
  try {
    return await client.request({ endpoint: 'balance', data: balanceSchema, signal });
  } catch (error) {
    if (isNotOffered(error)) return null;
    throw error;
  }
}

export const balanceOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['balance', accountId],
    queryFn: ({ signal }) => readBalance(client, signal),
  });
