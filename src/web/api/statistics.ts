import { queryOptions } from '@tanstack/react-query';
import { type Statistics, statisticsSchema } from '../../contract/peers.ts';
import { ifOffered } from './api-errors.ts';
import type { Client } from './client.ts';

/** The registry in numbers; `null` where the deployment does not offer it: only our service has it. */
const readStatistics = (client: Client, signal?: AbortSignal): Promise<Statistics | null> =>
  ifOffered(client.request({ endpoint: 'statistics', data: statisticsSchema, signal }));

/** By account, so that nobody is shown what another one asked for. */
export const statisticsOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['statistics', accountId],
    queryFn: ({ signal }) => readStatistics(client, signal),
  });
