import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/http/client.ts';
import { type CheckedIdentifier, checkIdentifiers } from '../../client/registry/check-identifiers.ts';

/** What the registry knows of each identifier. Asked again whenever it is shown again. */
export const checkOptions = (client: Client, ownPeerId: string | undefined, identifiers: readonly string[]) =>
  queryOptions({
    queryKey: ['check', ownPeerId, identifiers],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, CheckedIdentifier>> => {
      const checked = new Map<string, CheckedIdentifier>();
      const end = await checkIdentifiers(client, identifiers, {
        signal,
        ownPeerId,
        onChecked: (some) => {
          for (const one of some) checked.set(one.identifier, one);
        },
      });
      signal.throwIfAborted();
      if (end.kind === 'stopped') throw end.error;
      return checked;
    },
    staleTime: 0,
  });
