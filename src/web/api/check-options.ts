import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { Client } from '../../client/http/client.ts';
import { type CheckedIdentifier, checkIdentifiers } from '../../client/registry/check-identifiers.ts';

/** What the registry knows of identifiers, by identifier as it was asked for. */
export type CheckedIdentifiers = ReadonlyMap<string, CheckedIdentifier>;

const byIdentifier = (checked: readonly CheckedIdentifier[]) =>
  checked.map((one) => [one.identifier, one] as const);

/** What the registry knows of each identifier. Asked again whenever it is shown again. */
export const checkOptions = (client: Client, identifiers: readonly string[]) =>
  queryOptions({
    queryKey: ['check', identifiers],
    queryFn: async ({ signal }): Promise<CheckedIdentifiers> => {
      const checked: CheckedIdentifier[] = [];
      const end = await checkIdentifiers(client, identifiers, {
        signal,
        onChecked: (some) => void checked.push(...some),
      });
      signal.throwIfAborted();
      if (end.kind === 'stopped') throw end.error;
      return new Map(byIdentifier(checked));
    },
    staleTime: 0,
  });

/** What the registry has said of the rows of the draft, which `checkRowsOptions` asks for. */
export const checkedRowsOptions = (accountId: string | undefined) =>
  queryOptions<CheckedIdentifiers>({
    queryKey: ['checked-rows', accountId],
    queryFn: skipToken,
    gcTime: Infinity,
  });

export const CHECK_ROWS_KEY = ['check-rows'] as const;

export interface CheckRows {
  readonly identifiers: readonly string[];
  /** Whether to ask also about those that the registry has answered. */
  readonly again?: boolean;
}

interface Checker {
  readonly client: Client;
  readonly accountId: string | undefined;
  /** Returns whether the account that began it is still signed in. */
  readonly isSignedIn: () => boolean;
}

/** Asks the registry about rows of the draft; what it answered before an error stays. One check after the other. */
export const checkRowsOptions = (queryClient: QueryClient, { accountId, client, isSignedIn }: Checker) =>
  mutationOptions({
    mutationKey: CHECK_ROWS_KEY,
    scope: { id: 'check-rows' },
    retry: false,
    networkMode: 'always',
    async mutationFn({ again = false, identifiers }: CheckRows): Promise<void> {
      const { queryKey } = checkedRowsOptions(accountId);
      const before = queryClient.getQueryData(queryKey);
      const isAnswered = (identifier: string) => 'check' in { ...before?.get(identifier) };
      const asked = identifiers.filter((identifier) => again || !isAnswered(identifier));
      const stop = new AbortController();
      const end = await checkIdentifiers(client, asked, {
        signal: stop.signal,
        onChecked(some) {
          // The next account must see nothing of it.
          if (!isSignedIn()) stop.abort();
          else
            queryClient.setQueryData(queryKey, (known) => new Map([...(known ?? []), ...byIdentifier(some)]));
        },
      });
      if (end.kind === 'stopped') throw end.error;
    },
  });

/** Forgets what the registry said of identifiers whose contributions have changed. */
export function forgetCheckedRows(
  queryClient: QueryClient,
  accountId: string,
  identifiers: readonly string[],
): void {
  queryClient.setQueryData(checkedRowsOptions(accountId).queryKey, (known) => {
    const kept = new Map(known);
    for (const identifier of identifiers) kept.delete(identifier);
    return kept;
  });
}
