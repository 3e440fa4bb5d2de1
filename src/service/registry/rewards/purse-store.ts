import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { monthOf, Purses } from './purses.ts';

const termsSchema = z.object({
  peerId: z.string(),
  privileged: z.boolean(),
  limitTokens: z.int().nullable(),
  earned: z.array(z.tuple([z.string(), z.int()])),
  rates: z.array(z.tuple([z.string(), z.int()])),
});

/**
 * The purses of those of the peers that exist and of the peers of accounts, with what they have earned from the month of
 * `fromMs` on: the ledger's time never runs backwards, so that is one month, or a few where a clock was once ahead.
 */
export async function loadPurses(
  tx: Tx,
  {
    peerIds,
    accountIds,
    fromMs,
  }: { readonly peerIds: readonly string[]; readonly accountIds: readonly string[]; readonly fromMs: number },
): Promise<Purses> {
  const terms = await tx.query(
    `select peer_id as "peerId", privileged,
       (select tokens from monthly_limit l where l.peer_id = p.peer_id) as "limitTokens",
       (select coalesce(json_agg(json_build_array(month, tokens)), '[]') from monthly_earning e
         where e.peer_id = p.peer_id and month >= $2) as earned,
       (select coalesce(json_agg(json_build_array(fraud_type, tokens)), '[]') from reward_rate r
         where r.peer_type = p.peer_type) as rates
     from peer p where peer_id in (
       select unnest($1::text[]) union select peer_id from account where account_id = any($3::text[]))`,
    [peerIds, monthOf(fromMs), accountIds],
    termsSchema,
  );
  return new Purses(terms);
}
