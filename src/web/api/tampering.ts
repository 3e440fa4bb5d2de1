import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { practiceTamperingSchema, type TamperingChoice } from '../../contract/practice.ts';
import type { Client } from './client.ts';

/** What the practice service deliberately assembles wrongly for this account; another tab may have changed it. */
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

/** Makes the practice service start or stop tampering with this account's transactions. */
export const chooseTamperingOptions = (client: Client, queryClient: QueryClient, accountId: string) => {
  const { queryKey } = tamperingOptions(client, accountId);
  return mutationOptions({
    mutationKey: ['choose-tampering'],
    mutationFn: async (kind: TamperingChoice) => {
      // A pending read would overwrite the new choice with the old one.
      await queryClient.cancelQueries({ queryKey });
      return client.request({ endpoint: 'chooseTampering', body: { kind }, data: practiceTamperingSchema });
    },
    onSuccess: ({ kind }) => {
      queryClient.setQueryData(queryKey, kind);
    },
  });
};
