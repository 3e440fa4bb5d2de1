import { QueryClient } from '@tanstack/react-query';
import { NetworkError, RequestTimeoutError } from '../../client/http/api-errors.ts';

const MAX_READ_RETRIES = 1;

/**
 * Reads are retried once after a lost connection, mutations never. Returning to the window refetches nothing.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < MAX_READ_RETRIES &&
          (error instanceof NetworkError || error instanceof RequestTimeoutError),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
