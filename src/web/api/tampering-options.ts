import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { chooseTampering, readTampering } from '../../client/account/tampering.ts';
import type { Client } from '../../client/http/client.ts';
import type { TamperingChoice } from '../../contract/practice.ts';

/** Another tab may have changed it. */
export const tamperingOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['tampering', accountId],
    queryFn: ({ signal }) => readTampering(client, signal),
    refetchOnWindowFocus: true,
  });

export const chooseTamperingOptions = (client: Client, queryClient: QueryClient, accountId: string) => {
  const { queryKey } = tamperingOptions(client, accountId);
  return mutationOptions({
    // One after another: on a closed list each arrow key chooses, and the last choice stays.
    scope: { id: 'tampering' },
    mutationFn: async (kind: TamperingChoice) => {
      // A pending read would overwrite the new choice with the old one.
      await queryClient.cancelQueries({ queryKey });
      return chooseTampering(client, kind);
    },
    onSuccess: (kind) => {
      queryClient.setQueryData(queryKey, kind);
    },
  });
};
