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

/** Adds to balances and to the earnings of the months what was paid out of these purses. */
export async function storePayments(tx: Tx, purses: Purses): Promise<void> {
  const payments = purses.payments();
  if (payments.length === 0) return;
  await tx.run(
    `with paid as (
       select * from unnest($1::text[], $2::text[], $3::int8[]) as paid (peer_id, month, tokens)
     ), earned as (
       insert into monthly_earning (peer_id, month, tokens) select peer_id, month, tokens from paid
       on conflict (peer_id, month) do update set tokens = monthly_earning.tokens + excluded.tokens
     )
     insert into balance (peer_id, tokens) select peer_id, sum(tokens) from paid group by peer_id
     on conflict (peer_id) do update set tokens = balance.tokens + excluded.tokens`,
    [
      payments.map(({ peerId }) => peerId),
      payments.map(({ month }) => month),
      payments.map(({ tokens }) => tokens),
    ],
  );
}
