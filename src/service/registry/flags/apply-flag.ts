import type { AppliedTransaction } from '../../ledger/applied-transaction.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { RewardAccounts } from '../rewards/reward-accounts.ts';
import type { Flaggable } from './flag-store.ts';

/** The contributions that a flag names, each once. @throws {ServiceError} 404, 400 */
function flaggedBy(
  { inspection: { flags } }: AppliedTransaction,
  flaggable: ReadonlyMap<string, Flaggable>,
): Flaggable[] {
  const named = new Map<string, Flaggable>();
  for (const { definitionId } of flags) {
    const contribution = flaggable.get(definitionId);
    if (contribution === undefined)
      throw new ServiceError(
        404,
        'unknown-asset',
        `There is no contribution ${definitionId}, or the registry’s operator has withdrawn it, so nothing was flagged. Search again, and leave it out.`,
      );
    named.set(definitionId, contribution);
  }
  for (const { assetId, privileged, peerId } of named.values()) {
    if (privileged)
      throw new ServiceError(
        400,
        'privileged-contribution',
        `${assetId} was reported by ${peerId}, a privileged peer, whose contributions cannot be flagged. Nothing was flagged.`,
      );
  }
  return [...named.values()];
}

/**
 * The contributions that become flagged: those that the flag names and that are not flagged yet. A flag earns
 * its peer the rate of each that is another peer's, paid into their accounts. @throws {ServiceError} 404 for one
 * that does not exist, 400 for a privileged peer's, before anything is paid
 */
export function applyFlag(
  transaction: AppliedTransaction,
  flaggable: ReadonlyMap<string, Flaggable>,
  rewardAccounts: RewardAccounts,
): { readonly fresh: readonly Flaggable[]; readonly rewarded: number } {
  const { peerId } = transaction;
  const fresh = flaggedBy(transaction, flaggable).filter(({ flagged }) => !flagged);
  const others = fresh.filter((contribution) => contribution.peerId !== peerId);
  const tokens = others.reduce((sum, { fraudType }) => sum + rewardAccounts.rateOf(peerId, fraudType), 0);
  const share = { peerId, tokens, contributions: others.length };
  return { fresh, rewarded: rewardAccounts.pay('flag', share, transaction) };
}
