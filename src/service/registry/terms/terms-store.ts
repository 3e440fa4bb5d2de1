import { z } from 'zod';
import { planSchema, type PlanName } from '../../ledger/administration.ts';
import type { Tx } from '../../store/db.ts';

const datedPriceSchema = z.object({
  height: z.int(),
  atMs: z.int(),
  tokens: z.int(),
  scoredTokens: z.int(),
});
/** The price of a downloaded contribution: without its confidence index, and with it. */
export type Price = Pick<z.output<typeof datedPriceSchema>, 'tokens' | 'scoredTokens'>;

/** Every price so far, the one in force first. */
export function listPrices(tx: Tx): Promise<z.output<typeof datedPriceSchema>[]> {
  return tx.query(
    `select height, at_ms as "atMs", tokens, scored_tokens as "scoredTokens" from price join ledger_entry using (height)
     order by height desc`,
    [],
    datedPriceSchema,
  );
}

/** The price in force. Downloads are free without one. */
export async function findPrice(tx: Tx): Promise<Price> {
  const [inForce] = await listPrices(tx);
  return { tokens: inForce?.tokens ?? 0, scoredTokens: inForce?.scoredTokens ?? 0 };
}

const datedBonusSchema = z.object({ height: z.int(), atMs: z.int(), tokens: z.int() });

/** Every bonus so far, the one in force first. */
export function listBonuses(tx: Tx): Promise<z.output<typeof datedBonusSchema>[]> {
  return tx.query(
    'select height, at_ms as "atMs", tokens from bonus join ledger_entry using (height) order by height desc',
    [],
    datedBonusSchema,
  );
}

/** The initial balance of a new peer. */
export async function findBonus(tx: Tx): Promise<number> {
  return (await listBonuses(tx))[0]?.tokens ?? 0;
}

const planRowSchema = z.object({ plan: planSchema, untilS: z.int().nullable() });
/** A peer's plan, and when it ends, in Unix seconds; `null`: never. */
export type Plan = z.output<typeof planRowSchema>;

/** The plan that an entry gave a peer, which may have ended. */
export async function findPlan(tx: Tx, peerId: string): Promise<Plan> {
  const [plan] = await tx.query(
    'select plan, until_s as "untilS" from plan where peer_id = $1',
    [peerId],
    planRowSchema,
  );
  return plan ?? { plan: 'FREEMIUM', untilS: null };
}

/** The plan that holds at a moment: what has ended is FREEMIUM. */
export function planAt({ plan, untilS }: Plan, atMs: number): PlanName {
  return untilS !== null && untilS * 1000 <= atMs ? 'FREEMIUM' : plan;
}
