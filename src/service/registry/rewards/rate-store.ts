import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { peerTypeSchema } from '../../ledger/administration.ts';

const rateSchema = z.object({ peerType: peerTypeSchema, fraudType: z.string(), tokens: z.int() });
export type Rate = z.output<typeof rateSchema>;

const SELECT_RATE = 'select peer_type as "peerType", fraud_type as "fraudType", tokens from reward_rate';

/** The rates that a command has set; every other one is `DEFAULT_REWARD_TOKENS`. */
export function listSetRates(tx: Tx): Promise<Rate[]> {
  return tx.query(`${SELECT_RATE} order by peer_type, fraud_type`, [], rateSchema);
}

export async function findSetRate(
  tx: Tx,
  { peerType, fraudType }: Pick<Rate, 'peerType' | 'fraudType'>,
): Promise<Rate | undefined> {
  const [rate] = await tx.query(
    `${SELECT_RATE} where peer_type = $1 and fraud_type = $2`,
    [peerType, fraudType],
    rateSchema,
  );
  return rate;
}
