import { parseIdentifier } from '../../../contract/identifier/index.ts';
import type { AppliedTransaction } from '../../ledger/applied-transaction.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { RewardAccounts } from '../rewards/reward-accounts.ts';
import { splitReward, sumShares } from '../rewards/split-reward.ts';
import type { NewContribution } from './insert-contributions.ts';
import { spanOf } from './number-line.ts';

type Reported = AppliedTransaction['inspection']['contributions'][number];

function toRow(
  { height, accountId, peerId }: AppliedTransaction,
  reported: Reported,
  position: number,
): NewContribution {
  const { definitionId: assetId, id } = reported;
  if (assetId === undefined) {
    throw new ServiceError(400, 'unexpected-content', `[${position}] has no asset registered for it.`);
  }
  const identifier = parseIdentifier(id);
  if (!identifier.ok) {
    throw new ServiceError(400, 'invalid-identifier', `[${position}].id: ${identifier.reason}`);
  }
  const span = spanOf(identifier);
  return {
    height,
    position,
    accountId,
    peerId,
    assetId,
    identifier: id,
    kind: identifier.kind,
    canonical: identifier.canonical,
    low: span?.low ?? null,
    high: span?.high ?? null,
    fraudType: reported.fraudType,
    origination: reported.origination,
    destination: reported.destination,
    sourcePeerId: reported.sourcePeerId ?? null,
    reportedAtMs: reported.reportedAtMs,
    expiresAtS: reported.expiryAtS,
  };
}

/**
 * The contributions of a report, and the rewards for them paid into their accounts; `rewarded` is its own peer's.
 * @throws {ServiceError} 400, before anything is paid
 */
export function applyReport(
  transaction: AppliedTransaction,
  rewardAccounts: RewardAccounts,
): { readonly rows: readonly NewContribution[]; readonly rewarded: number } {
  const { peerId, atMs, inspection } = transaction;
  const rows = inspection.contributions.map((reported, position) => toRow(transaction, reported, position));
  const shares = sumShares(
    inspection.contributions.flatMap(({ fraudType, sourcePeerId }) =>
      splitReward(rewardAccounts.rateOf(peerId, fraudType), peerId, sourcePeerId),
    ),
  );
  for (const share of shares) rewardAccounts.assertKnown(share.peerId);
  let rewarded = 0;
  for (const share of shares) {
    const paid = rewardAccounts.pay(share, atMs);
    if (share.peerId === peerId) rewarded = paid;
  }
  return { rows, rewarded };
}
