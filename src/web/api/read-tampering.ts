import { queryOptions } from '@tanstack/react-query';
import { practiceTamperingSchema } from '../../contract/practice-tampering.ts';
import type { Client } from './client.ts';

/** What the practice service assembles wrongly for this account, on purpose; another tab may have changed it. */
export const tamperingOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['tampering', accountId],
    queryFn: async ({ signal }) => {
      const { kind } = await client.request({
        endpoint: 'readTampering',
        data: practiceTamperingSchema,
        signal,
      });
      return kind;
    },
    refetchOnWindowFocus: true,
  });
