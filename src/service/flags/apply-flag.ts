import { refreshConfidence } from '../contributions/refresh-confidence.ts';
import type { TransactionInspection } from '../../transaction/index.ts';
import type { Tx } from '../db/db.ts';
import { ServiceError } from '../service-error.ts';
import type { TransactionEntry } from '../submission/submit-transaction.ts';
import { payPeer } from '../wallet/pay-peer.ts';
import { loadRewardRates } from '../wallet/reward-rates.ts';
import { findFlaggable } from './find-flaggable.ts';

/**
 * What a flag changes: its contributions become flagged, unless they are already (the first flagger stays), which earns
 * its peer the rate of each that is another peer's. Its peer's reward. @throws {ServiceError} 404
 */
export async function applyFlag(
  tx: Tx,
  { peerId, atMs }: TransactionEntry,
  { flags }: TransactionInspection,
): Promise<number> {
  const found = await findFlaggable(
    tx,
    flags.map(({ definitionId }) => definitionId),
  );
  const missing = flags.find(({ definitionId }) => !found.has(definitionId));
  if (missing !== undefined)
    throw new ServiceError(
      404,
      'unknown-asset',
      `There is no contribution ${missing.definitionId}, so nothing was flagged.`,
    );
  const fresh = Array.from(found.values()).filter(({ flagged }) => !flagged);
  if (fresh.length === 0) return 0;
  const touched = {
    heights: fresh.map(({ height }) => height),
    positions: fresh.map(({ position }) => position),
  };
  await tx.run(
    `update contribution c set flagger_peer_id = $3, flagged_at_ms = $4
     from unnest($1::int8[], $2::int4[]) as fresh (height, position)
     where c.height = fresh.height and c.position = fresh.position`,
    [touched.heights, touched.positions, peerId, atMs],
  );
  const rateOf = await loadRewardRates(tx, peerId);
  const tokens = fresh
    .filter((contribution) => contribution.peerId !== peerId)
    .reduce((sum, { fraudType }) => sum + rateOf(fraudType), 0);
  const rewarded = await payPeer(tx, { peerId, tokens }, atMs);
  await refreshConfidence(tx, touched);
  return rewarded;
}
