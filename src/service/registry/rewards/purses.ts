import { ServiceError } from '../../platform/service-error.ts';
import type { Share } from './split-reward.ts';

/** What one contribution or flag earns until a rate is set. Source: DECISIONS.md, "Rewards". */
export const DEFAULT_REWARD_TOKENS = 10;

/** The month, in UTC, that a reward counts in: `2026-11`. */
export function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

/** What decides a peer's rewards. */
export interface PeerTerms {
  readonly peerId: string;
  readonly privileged: boolean;
  /** The most that it can earn in a month; `null` without a limit. */
  readonly limitTokens: number | null;
  /** Tokens of each month that was asked for and has any. */
  readonly earned: readonly (readonly [month: string, tokens: number])[];
  /** Tokens for one contribution or flag of each fraud type that a rate is set for. */
  readonly rates: readonly (readonly [fraudType: string, tokens: number])[];
}

export interface Payment {
  readonly peerId: string;
  readonly month: string;
  readonly tokens: number;
}

/** Peers with their terms and what is paid to them in a batch of transactions, in the order of the batch. */
export class Purses {
  readonly #peers: ReadonlyMap<string, { terms: PeerTerms; rates: ReadonlyMap<string, number> }>;
  readonly #earned: Map<string, number>;
  readonly #payments = new Map<string, Payment>();

  constructor(peers: readonly PeerTerms[]) {
    this.#peers = new Map(peers.map((terms) => [terms.peerId, { terms, rates: new Map(terms.rates) }]));
    this.#earned = new Map(
      peers.flatMap(({ peerId, earned }) =>
        earned.map(([month, tokens]): [string, number] => [`${month} ${peerId}`, tokens]),
      ),
    );
  }

  /** @throws {ServiceError} 400 for a peer that does not exist */
  refuseUnknown(peerId: string): void {
    this.#peer(peerId);
  }

  isPrivileged(peerId: string): boolean {
    return this.#peer(peerId).terms.privileged;
  }

  /** What one contribution or flag of a fraud type earns a peer, by its type: 10 until a rate is set. */
  rateOf(peerId: string, fraudType: string): number {
    return this.#peer(peerId).rates.get(fraudType) ?? DEFAULT_REWARD_TOKENS;
  }

  /** Adds a reward, as far as the peer's monthly limit leaves room; what was paid. */
  pay({ peerId, tokens }: Share, atMs: number): number {
    const { limitTokens } = this.#peer(peerId).terms;
    const month = monthOf(atMs);
    const key = `${month} ${peerId}`;
    const earned = this.#earned.get(key) ?? 0;
    const paid = limitTokens === null ? tokens : Math.min(tokens, Math.max(0, limitTokens - earned));
    if (paid === 0) return 0;
    this.#earned.set(key, earned + paid);
    this.#payments.set(key, { peerId, month, tokens: (this.#payments.get(key)?.tokens ?? 0) + paid });
    return paid;
  }

  /** What was paid since the beginning, each peer and month once. */
  payments(): Payment[] {
    return [...this.#payments.values()];
  }

  #peer(peerId: string) {
    const peer = this.#peers.get(peerId);
    if (peer === undefined) {
      throw new ServiceError(400, 'unknown-peer', `There is no peer ${peerId}, so nothing was stored.`);
    }
    return peer;
  }
}
