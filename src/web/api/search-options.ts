import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/http/client.ts';
import { readSearch, wireOf } from '../../client/registry/read-search.ts';
import type { RegistryQuestion } from '../../client/registry/retrieve-contributions.ts';
import { CONTRIBUTIONS_KEY } from './contributions-key.ts';

const keyOf = (questions: readonly RegistryQuestion[]) => [CONTRIBUTIONS_KEY, wireOf(questions)] as const;

/** The registry's answer to a search, whole. */
export const searchOptions = (client: Client, questions: readonly RegistryQuestion[]) =>
  queryOptions({
    queryKey: keyOf(questions),
    queryFn: ({ signal }) => readSearch(client, questions, signal),
    // Comparing thousands of records with those before takes longer than drawing the few in sight.
    structuralSharing: false,
  });

/** Stops a search that is under way. */
export const stopSearch = (queryClient: QueryClient, questions: readonly RegistryQuestion[]): Promise<void> =>
  queryClient.cancelQueries({ queryKey: keyOf(questions), exact: true });

/** Asks again. */
export const searchAgain = (
  queryClient: QueryClient,
  questions: readonly RegistryQuestion[],
): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(questions), exact: true });
