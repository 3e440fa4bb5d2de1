import type { TransactionInspection } from '../../transaction/index.ts';
import type { Tx } from '../db/db.ts';
import { ServiceError } from '../service-error.ts';
import type { TransactionEntry } from '../submission/submit-transaction.ts';
import { payPeer } from '../wallet/pay-peer.ts';
import { loadRewardRates } from '../wallet/reward-rates.ts';
import { splitReward, sumShares } from '../wallet/split-reward.ts';
import { insertContributions, type ReportedContribution } from './insert-contributions.ts';
import { refreshConfidence } from './refresh-confidence.ts';

function reportedIn({ contributions }: TransactionInspection): ReportedContribution[] {
  return contributions.map(({ definitionId, ...contribution }, index) => {
    if (definitionId === undefined) {
      throw new ServiceError(400, 'unexpected-content', `[${index}] has no asset registered for it.`);
    }
    return { assetId: definitionId, ...contribution };
  });
}

/** What a report changes: its contributions, the rewards for them, and the confidence of all that they overlap. Its peer's reward. */
export async function applyReport(
  tx: Tx,
  entry: TransactionEntry,
  inspection: TransactionInspection,
): Promise<number> {
  const items = reportedIn(inspection);
  await insertContributions(tx, entry, items);
  const rateOf = await loadRewardRates(tx, entry.peerId);
  const shares = sumShares(
    items.flatMap(({ fraudType, sourcePeerId }) =>
      splitReward(rateOf(fraudType), entry.peerId, sourcePeerId),
    ),
  );
  let rewarded = 0;
  for (const share of shares) {
    const paid = await payPeer(tx, share, entry.atMs);
    if (share.peerId === entry.peerId) rewarded = paid;
  }
  const positions = items.map((_, position) => position);
  await refreshConfidence(tx, { heights: positions.map(() => entry.height), positions });
  return rewarded;
}
