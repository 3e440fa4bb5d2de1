import { z } from 'zod';
import type { Tx } from '../db/db.ts';

const DEFAULT_REWARD_TOKENS = 10;

const rateSchema = z.object({ fraudType: z.string(), tokens: z.int() });

/** What one contribution or flag of a fraud type earns a peer, by its type: 10 until a rate is set. */
export async function loadRewardRates(tx: Tx, peerId: string): Promise<(fraudType: string) => number> {
  const rates = await tx.query(
    'select fraud_type as "fraudType", tokens from reward_rate join peer using (peer_type) where peer_id = $1',
    [peerId],
    rateSchema,
  );
  const byType = new Map(rates.map(({ fraudType, tokens }) => [fraudType, tokens]));
  return (fraudType) => byType.get(fraudType) ?? DEFAULT_REWARD_TOKENS;
}
