import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { practiceTamperingSchema, type TamperingChoice } from '../../contract/practice-tampering.ts';
import type { Client } from './client.ts';
import { tamperingOptions } from './read-tampering.ts';

/** Lets the practice service cheat this account from now on, or not any more. */
export const chooseTamperingOptions = (client: Client, queryClient: QueryClient, accountId: string) => {
  const { queryKey } = tamperingOptions(client, accountId);
  return mutationOptions({
    mutationKey: ['choose-tampering'],
    mutationFn: async (kind: TamperingChoice) => {
      // An answer that is under way would put the old choice back.
      await queryClient.cancelQueries({ queryKey });
      return client.request({ endpoint: 'chooseTampering', body: { kind }, data: practiceTamperingSchema });
    },
    onSuccess: ({ kind }) => {
      queryClient.setQueryData(queryKey, kind);
    },
  });
};
