import type { FlagReceipt } from '../../../contract/contribution.ts';

/** What a flag earned, and why it was nothing where that can be told. Source: readings 43, 45, 60. */
export type FlagReward =
  | { readonly kind: 'tokens'; readonly count: number }
  | { readonly kind: 'own-peer' }
  | { readonly kind: 'already-flagged' }
  | { readonly kind: 'none' }
  /** There was no answer to the submit; the registry alone showed that it is flagged. */
  | { readonly kind: 'unknown' };

export interface RewardFacts {
  readonly accountId: string;
  readonly peerId: string;
  /** The peer that reported the contribution. */
  readonly reportedBy: string;
  /** Who flagged it by what the registry says; a peer, an account or anything else. Source: readings 42. */
  readonly flagger: string | undefined;
}

function isOwn(flagger: string, { accountId, peerId }: RewardFacts): boolean {
  return flagger === peerId || flagger === accountId || flagger.endsWith(`@${peerId}`);
}

export function flagReward(receipt: FlagReceipt | undefined, facts: RewardFacts): FlagReward {
  if (receipt === undefined) return { kind: 'unknown' };
  if (receipt.rewarded !== 0) return { kind: 'tokens', count: receipt.rewarded };
  if (facts.reportedBy === facts.peerId) return { kind: 'own-peer' };
  const byAnother = facts.flagger !== undefined && !isOwn(facts.flagger, facts);
  return { kind: byAnother ? 'already-flagged' : 'none' };
}
