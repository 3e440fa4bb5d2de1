import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { AppError } from '../../contract/app-error.ts';
import { t } from './messages.ts';
import type * as rest from './rest.ts';

/** All of the app but the first card. */
export type Rest = typeof rest;

/**
 * Fetches the rest, once: the shell begins with that when the first card stands. A browser remembers that a module could not
 * be fetched, so only a reload tries again.
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

const RestContext = createContext<Rest | undefined>(undefined);
export const RestProvider = RestContext.Provider;

/** The rest, for what stands below the shell: it is shown only once that is there. */
export function useRest(): Rest {
  const rest = useContext(RestContext);
  if (rest === undefined) throw new Error('useRest needs a RestProvider around it.');
  return rest;
}
