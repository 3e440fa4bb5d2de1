import { queryOptions } from '@tanstack/react-query';
import { AppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';
import type { Rest } from './use-rest.ts';

/**
 * Fetches the rest, once: the shell begins with that when the first card stands. A browser remembers that a
 * module could not be fetched, so only a reload tries again.
 */
export const restOptions = queryOptions({
  queryKey: ['rest'],
  queryFn: async (): Promise<Rest> => {
    try {
      return await import('./rest.ts');
    } catch (cause) {
      throw new AppError('rest-missing', t('shell.restMissing'), { cause });
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
