import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

const rowSchema = z.object({
  peerId: z.string(),
  authorized: z.boolean(),
  priceTokens: z.int(),
  scoredPriceTokens: z.int(),
  balanceTokens: z.int(),
});

/** By which an account's peer pays for what it downloads. */
export type PurchaseTerms = z.output<typeof rowSchema>;

/** Downloads are free for a Premium peer, and for all peers before a price is set. */
const TERMS = `
  select a.peer_id as "peerId", a.status = 'authorized' as authorized, coalesce(b.tokens, 0) as "balanceTokens",
    coalesce(case when p.premium is null then price.tokens end, 0) as "priceTokens",
    coalesce(case when p.premium is null then price.scored_tokens end, 0) as "scoredPriceTokens"
  from account a
  left join balance b on b.peer_id = a.peer_id
  left join (select true as premium, peer_id from plan where plan = 'PREMIUM' and coalesce(until_s * 1000 > $2, true)) p
    on p.peer_id = a.peer_id
  left join lateral (select tokens, scored_tokens from price order by height desc limit 1) price on true
  where a.account_id = $1`;

/** The terms at a moment; `undefined` when there is no such account. */
export async function findPurchaseTerms(
  tx: Tx,
  accountId: string,
  atMs: number,
): Promise<PurchaseTerms | undefined> {
  const [terms] = await tx.query(TERMS, [accountId, atMs], rowSchema);
  return terms;
}
