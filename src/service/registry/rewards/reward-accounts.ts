import { z } from 'zod';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import type { MovementKind } from '../../../contract/movement.ts';
import type { AppliedTransaction } from '../../ledger/applied-transaction.ts';
import type { ShareSum } from './split-reward.ts';

/** The reward of one contribution or flag until a rate is set. Source: DECISIONS.md, "Rewards". */
export const DEFAULT_REWARD_TOKENS = 10;

/** The month, in UTC, that a reward counts in: `2026-11`. */
export function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

const termsSchema = z.object({
  peerId: z.string(),
  privileged: z.boolean(),
  /** The most that it can earn in a month; `null` without a limit. */
  limitTokens: z.int().nullable(),
  /** Tokens of each month that was asked for and has any. */
  earned: z.array(z.tuple([z.string(), z.int()])),
  /** Tokens for one contribution or flag of each fraud type that a rate is set for. */
  rates: z.array(z.tuple([z.string(), z.int()])),
});
/** The terms that decide a peer's rewards. */
export type PeerTerms = z.output<typeof termsSchema>;

/** A transaction's payment to a peer. */
export interface Payment extends ShareSum {
  readonly height: number;
  readonly kind: Extract<MovementKind, 'report' | 'source' | 'flag'>;
  /** That it counts in. */
  readonly month: string;
}

/** The peers' terms, and what a batch of transactions pays them, in the order of the batch. */
export class RewardAccounts {
  readonly #peers: ReadonlyMap<string, { terms: PeerTerms; rates: ReadonlyMap<string, number> }>;
  readonly #earned: Map<string, number>;
  readonly #payments: Payment[] = [];

  constructor(peers: readonly PeerTerms[]) {
    this.#peers = new Map(peers.map((terms) => [terms.peerId, { terms, rates: new Map(terms.rates) }]));
    this.#earned = new Map(
      peers.flatMap(({ peerId, earned }) =>
        earned.map(([month, tokens]): [string, number] => [`${month} ${peerId}`, tokens]),
      ),
    );
  }

  /** @throws {ServiceError} 400 for a peer that does not exist */
  assertKnown(peerId: string): void {
    this.#peer(peerId);
  }

  isPrivileged(peerId: string): boolean {
    return this.#peer(peerId).terms.privileged;
  }

  /** The reward of one contribution or flag of a fraud type, by the peer's type: 10 until a rate is set. */
  rateOf(peerId: string, fraudType: string): number {
    return this.#peer(peerId).rates.get(fraudType) ?? DEFAULT_REWARD_TOKENS;
  }

  /** Pays a transaction's reward as far as the peer's monthly limit allows; returns what was paid. */
  pay(
    kind: Payment['kind'],
    { peerId, tokens, contributions }: ShareSum,
    { height, atMs }: Pick<AppliedTransaction, 'height' | 'atMs'>,
  ): number {
    const { limitTokens } = this.#peer(peerId).terms;
    const month = monthOf(atMs);
    const key = `${month} ${peerId}`;
    const earned = this.#earned.get(key) ?? 0;
    const paid = limitTokens === null ? tokens : Math.min(tokens, Math.max(0, limitTokens - earned));
    if (paid === 0) return 0;
    this.#earned.set(key, earned + paid);
    this.#payments.push({ peerId, height, kind, month, tokens: paid, contributions });
    return paid;
  }

  /** Everything paid so far, one for each peer and transaction. */
  payments(): readonly Payment[] {
    return this.#payments;
  }

  #peer(peerId: string) {
    const peer = this.#peers.get(peerId);
    if (peer === undefined) {
      throw new ServiceError(400, 'unknown-peer', `There is no peer ${peerId}, so nothing was stored.`);
    }
    return peer;
  }
}

/**
 * Loads the reward accounts of the named peers that exist and of the accounts' peers, with their earnings
 * from the month of `fromMs` on: usually one month, since the ledger's time never runs backwards, or a few
 * where a clock was once ahead.
 */
export async function loadRewardAccounts(
  tx: Tx,
  {
    peerIds,
    accountIds,
    fromMs,
  }: { readonly peerIds: readonly string[]; readonly accountIds: readonly string[]; readonly fromMs: number },
): Promise<RewardAccounts> {
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
  return new RewardAccounts(terms);
}
