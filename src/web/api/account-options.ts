import { queryOptions } from '@tanstack/react-query';
import { readAccountDetails } from '../../client/account/account-details.ts';
import { readBalance } from '../../client/account/balance.ts';
import type { Client } from '../../client/http/client.ts';

export const accountDetailsOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['account-details', accountId],
    queryFn: ({ signal }) => readAccountDetails(client, signal),
  });

export const BALANCE_KEY = 'balance';

export const balanceOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: [BALANCE_KEY, accountId],
    queryFn: ({ signal }) => readBalance(client, signal),
  });
