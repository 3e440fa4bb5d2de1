import { z } from 'zod';
import type { ContributionRecord, FraudStatus } from '../../../contract/contribution.ts';

export const contributionRowSchema = z.object({
  assetId: z.string(),
  identifier: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  sourcePeerId: z.string().nullable(),
  peerId: z.string(),
  privileged: z.boolean(),
  reportedAtMs: z.int(),
  expiresAtS: z.int(),
  flaggerPeerId: z.string().nullable(),
  flaggedAtMs: z.int().nullable(),
});
export type ContributionRow = z.output<typeof contributionRowSchema>;

/** The columns of `contributionRowSchema` from a contribution named `c`. */
export const CONTRIBUTION_COLUMNS = `asset_id as "assetId", identifier, fraud_type as "fraudType", origination, destination,
  source_peer_id as "sourcePeerId", peer_id as "peerId",
  (select privileged from peer where peer.peer_id = c.peer_id) as privileged, reported_at_ms as "reportedAtMs",
  expires_at_s as "expiresAtS", flagger_peer_id as "flaggerPeerId", flagged_at_ms as "flaggedAtMs"`;

/** FLAGGED wins over EXPIRED. */
function statusOf({ flaggedAtMs, expiresAtS }: ContributionRow, nowMs: number): FraudStatus {
  if (flaggedAtMs !== null) return 'Flagged';
  return expiresAtS * 1000 <= nowMs ? 'Expired' : 'Active';
}

export function toRecord(row: ContributionRow, confidence: number | null, nowMs: number): ContributionRecord {
  return {
    assetDefinitionIds: row.assetId,
    contribution: {
      id: row.identifier,
      fraudType: row.fraudType,
      origination: row.origination,
      destination: row.destination,
      sourcePeerId: row.sourcePeerId,
      expiryDate: row.expiresAtS,
      fraudStatus: statusOf(row, nowMs),
      confidenceIndex: confidence,
      isPrivileged: row.privileged,
      peerId: row.peerId,
      flagger: row.flaggerPeerId,
      timestamp: new Date(row.reportedAtMs).toISOString(),
      flagTimestamp: row.flaggedAtMs === null ? null : new Date(row.flaggedAtMs).toISOString(),
    },
  };
}
