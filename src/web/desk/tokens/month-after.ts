import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../client/http/api-errors.ts';
import type { Client } from '../../../client/http/client.ts';
import type { MonthlyLimit } from '../../../client/account/monthly-limit.ts';
import { monthlyLimitOptions } from '../../api/token-options.ts';

/**
 * Reads the monthly limit after a submission was accepted. Returns nothing if the limit is not offered or
 * cannot be read: the account page explains why.
 */
export async function monthAfter(
  client: Client,
  queryClient: QueryClient,
  accountId: string,
): Promise<MonthlyLimit | undefined> {
  const options = monthlyLimitOptions(client, accountId);
  if (queryClient.getQueryData(options.queryKey) === null) return undefined;
  try {
    return (await queryClient.query({ ...options, staleTime: 0, retry: false })) ?? undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
