import { balanceSchema, type Balance } from '../../contract/balance.ts';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';

/** The balance, or `null` where the deployment offers none: it is not part of the interface proper. */
export const readBalance = (client: Client, signal?: AbortSignal): Promise<Balance | null> =>
  ifOffered(client.request({ endpoint: 'balance', data: balanceSchema, signal }));
