import { z } from 'zod';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { type RegistryTime, tolerantNumber, tolerantTime } from '../http/tolerant-values.ts';

/** The tokens that the account's peer has earned this month, and can still earn. */
export interface MonthlyLimit {
  readonly used: number;
  /** The limit and what is left of it; `undefined` without one. */
  readonly total: number | undefined;
  readonly left: number | undefined;
  /** The beginning of the next month. */
  readonly resetsAt: RegistryTime | undefined;
}

/** The limit that stands for none: more than any peer earns. */
const NO_LIMIT = 1_000_000_000;

const limitSchema = z
  .object({
    used: tolerantNumber,
    total: tolerantNumber,
    nextUpdate: tolerantTime,
    nextUpdateAt: tolerantTime,
    unlimited: z.boolean().optional().catch(undefined),
  })
  .transform(({ used, total: limit, nextUpdate, nextUpdateAt, unlimited }): MonthlyLimit => {
    const total = unlimited === true || limit >= NO_LIMIT ? undefined : limit;
    return {
      used,
      total,
      left: total === undefined ? undefined : Math.max(0, total - used),
      resetsAt: nextUpdateAt ?? nextUpdate,
    };
  });

/** `null` where the deployment does not offer it. */
export const readMonthlyLimit = (client: Client, signal?: AbortSignal): Promise<MonthlyLimit | null> =>
  ifOffered(client.request({ endpoint: 'monthlyLimit', data: limitSchema, signal }));
