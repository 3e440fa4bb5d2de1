import { queryOptions } from '@tanstack/react-query';
import { loadConfig } from './load-config.ts';

/** Where the service is; read once, at start. */
export const configOptions = queryOptions({
  queryKey: ['config'],
  queryFn: () => loadConfig(),
  staleTime: Number.POSITIVE_INFINITY,
});
