import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { monthOf } from './purses.ts';

const limitSchema = z.object({ peerId: z.string(), limitTokens: z.int(), earnedTokens: z.int() });
export type Limit = z.output<typeof limitSchema>;

/** The monthly limits, with what each peer has earned in the month of `nowMs`. */
export function listLimits(tx: Tx, nowMs: number): Promise<Limit[]> {
  return tx.query(
    `select l.peer_id as "peerId", l.tokens as "limitTokens", coalesce(e.tokens, 0) as "earnedTokens"
     from monthly_limit l left join monthly_earning e on e.peer_id = l.peer_id and e.month = $1
     order by l.peer_id`,
    [monthOf(nowMs)],
    limitSchema,
  );
}

const tokensSchema = z.object({ tokens: z.int() });

/** The most that a peer can earn in a month; `undefined` without a limit. */
export async function findLimit(tx: Tx, peerId: string): Promise<number | undefined> {
  const [row] = await tx.query('select tokens from monthly_limit where peer_id = $1', [peerId], tokensSchema);
  return row?.tokens;
}
