import { type Statistics, statisticsSchema } from '../../contract/peers.ts';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';

/** The registry in numbers; `null` where the deployment does not offer it: only our service has it. */
export const readStatistics = (client: Client, signal?: AbortSignal): Promise<Statistics | null> =>
  ifOffered(client.request({ endpoint: 'statistics', data: statisticsSchema, signal }));
