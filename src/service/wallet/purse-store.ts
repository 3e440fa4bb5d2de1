import { z } from 'zod';
import type { Tx } from '../db/db.ts';
import { Purses } from './purses.ts';

const termsSchema = z.object({
  peerId: z.string(),
  privileged: z.boolean(),
  limitTokens: z.int().nullable(),
  earned: z.array(z.tuple([z.string(), z.int()])),
  rates: z.array(z.tuple([z.string(), z.int()])),
});

/** The purses of those of the peers that exist, with what they have earned in these months. */
export async function loadPurses(
  tx: Tx,
  peerIds: readonly string[],
  months: readonly string[],
): Promise<Purses> {
  const terms = await tx.query(
    `select peer_id as "peerId", privileged,
       (select tokens from monthly_limit l where l.peer_id = p.peer_id) as "limitTokens",
       (select coalesce(json_agg(json_build_array(month, tokens)), '[]') from monthly_earning e
         where e.peer_id = p.peer_id and month = any($2::text[])) as earned,
       (select coalesce(json_agg(json_build_array(fraud_type, tokens)), '[]') from reward_rate r
         where r.peer_type = p.peer_type) as rates
     from peer p where peer_id = any($1::text[])`,
    [peerIds, months],
    termsSchema,
  );
  return new Purses(terms);
}
