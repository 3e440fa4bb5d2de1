import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/**
 * Runs a mutation of `api/` outside React: a submission outlives the component that started it. It is under the
 * query client's defaults and seen in its mutation cache, as one by `useMutation` is.
 */
export function runMutation<Data, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
