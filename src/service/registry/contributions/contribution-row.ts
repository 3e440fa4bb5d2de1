import { z } from 'zod';
import { type ContributionField, eachOptional, FIELD_NAMES } from '../../../contract/contribution-fields.ts';
import { type ContributionRecord, type FraudStatus, reportedShape } from '../../../contract/contribution.ts';

/** The columns of what was reported. */
export const FIELD_COLUMNS: Readonly<Record<ContributionField, string>> = {
  id: 'identifier',
  fraudType: 'fraud_type',
  origination: 'origination',
  destination: 'destination',
  sourcePeerId: 'source_peer_id',
};

export const contributionRowSchema = z.object({
  assetId: z.string(),
  ...reportedShape,
  peerId: z.string(),
  privileged: z.boolean(),
  reportedAtMs: z.int(),
  expiresAtS: z.int(),
  flaggerPeerId: z.string().nullable(),
  flaggedAtMs: z.int().nullable(),
});
export type ContributionRow = z.output<typeof contributionRowSchema>;

/** The columns of `contributionRowSchema` from a contribution named `c`. */
export const CONTRIBUTION_COLUMNS = `c.asset_id as "assetId",
  ${FIELD_NAMES.map((field) => `c.${FIELD_COLUMNS[field]} as "${field}"`).join(', ')}, c.peer_id as "peerId",
  (select privileged from peer where peer.peer_id = c.peer_id) as privileged, c.reported_at_ms as "reportedAtMs",
  c.expires_at_s as "expiresAtS", c.flagger_peer_id as "flaggerPeerId", c.flagged_at_ms as "flaggedAtMs"`;

/** FLAGGED wins over EXPIRED. */
function statusOf({ flaggedAtMs, expiresAtS }: ContributionRow, nowMs: number): FraudStatus {
  if (flaggedAtMs !== null) return 'Flagged';
  return expiresAtS * 1000 <= nowMs ? 'Expired' : 'Active';
}

export function toRecord(row: ContributionRow, confidence: number | null, nowMs: number): ContributionRecord {
  return {
    assetDefinitionIds: row.assetId,
    contribution: {
      id: row.id,
      fraudType: row.fraudType,
      origination: row.origination,
      destination: row.destination,
      ...eachOptional((field) => row[field]),
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
