import { QueryClient } from '@tanstack/react-query';
import { NetworkError, RequestTimeoutError } from './api/api-errors.ts';

const MAX_READ_RETRIES = 1;

/**
 * Reading is repeated once after a lost connection; nothing is asked for again just because a window got the
 * focus, and a mutation is never repeated by itself.
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
