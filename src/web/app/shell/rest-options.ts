import { queryOptions } from '@tanstack/react-query';
import { AppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';
import type { Rest } from './use-rest.ts';

/**
 * Fetches the rest of the app once the first card is rendered. Browsers cache a failed module import, so only
 * a reload tries again.
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
