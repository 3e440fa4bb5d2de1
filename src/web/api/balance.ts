import { queryOptions } from '@tanstack/react-query';
import { balanceSchema, type Balance } from '../../contract/contribution.ts';
import { NotFoundError, RejectedError, WrongBaseUrlError } from './api-errors.ts';
import type { Client } from './client.ts';

const OWN_DATA_STATUSES = [404, 405, 501];

/** The balance, or `null` where the deployment offers none: it is not part of the interface proper. */
export async function readBalance(client: Client, signal?: AbortSignal): Promise<Balance | null> {
  try {
    return await client.request({ endpoint: 'balance', data: balanceSchema, signal });
  } catch (error) {
    const notOffered =
      error instanceof NotFoundError ||
      error instanceof WrongBaseUrlError ||
      (error instanceof RejectedError && OWN_DATA_STATUSES.includes(error.status));
    if (notOffered) return null;
    throw error;
  }
}

export const balanceOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['balance', accountId],
    queryFn: ({ signal }) => readBalance(client, signal),
  });
