import { z } from 'zod';
import type { MonthlyLimit } from '../../../contract/terms.ts';
import { MAX_LIMIT_TOKENS } from '../../ledger/administration.ts';
import type { Tx } from '../../store/db.ts';
import { monthOf } from './reward-accounts.ts';

function beginOfMonthMs(nowMs: number, monthsOn: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsOn);
}

/** The end of the month of `nowMs`, in UTC. */
export const nextMonthMs = (nowMs: number): number => beginOfMonthMs(nowMs, 1);

const rowSchema = z.object({ earned: z.int(), limitTokens: z.int().nullable() });

/**
 * A peer's earnings and its limit, in the terms of other deployments. Their documents are silent or
 * ambiguous, so these are our readings: `used` is the earnings of this month, which count against the limit,
 * and `updatePeriod` is the length of this month. Source: DECISIONS.md, "Rewards and limit".
 */
export async function readMonthlyLimit(tx: Tx, peerId: string, nowMs: number): Promise<MonthlyLimit> {
  const [row] = await tx.query(
    `select coalesce((select tokens from monthly_earning where peer_id = $1 and month = $2), 0) as earned,
       (select tokens from monthly_limit where peer_id = $1) as "limitTokens"`,
    [peerId, monthOf(nowMs)],
    rowSchema,
  );
  const { earned, limitTokens } = rowSchema.parse(row);
  const endsMs = nextMonthMs(nowMs);
  return {
    used: earned,
    total: limitTokens ?? MAX_LIMIT_TOKENS,
    updatePeriod: (endsMs - beginOfMonthMs(nowMs, 0)) / 1000,
    nextUpdate: endsMs / 1000,
    unlimited: limitTokens === null,
    nextUpdateAt: new Date(endsMs).toISOString(),
  };
}
