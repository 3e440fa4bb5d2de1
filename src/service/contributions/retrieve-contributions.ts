import { z } from 'zod';
import type { ContributionRecord, FraudStatus } from '../../contract/contribution.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { spanOf } from './number-line.ts';

const rowSchema = z.object({
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
  confidence: z.int().nullable(),
  flaggerPeerId: z.string().nullable(),
  flaggedAtMs: z.int().nullable(),
});
type Row = z.output<typeof rowSchema>;

const SELECT = `select asset_id as "assetId", identifier, fraud_type as "fraudType", origination, destination,
  source_peer_id as "sourcePeerId", peer_id as "peerId", privileged, reported_at_ms as "reportedAtMs",
  expires_at_s as "expiresAtS", confidence, flagger_peer_id as "flaggerPeerId", flagged_at_ms as "flaggedAtMs"
  from contribution join peer using (peer_id)`;
const NEWEST_FIRST = 'order by height desc, position';

/** FLAGGED wins over EXPIRED. Source: architecture, "Status"; the spelling: readings 39. */
function statusOf({ flaggedAtMs, expiresAtS }: Row, nowMs: number): FraudStatus {
  if (flaggedAtMs !== null) return 'Flagged';
  return expiresAtS * 1000 <= nowMs ? 'Expired' : 'Active';
}

function toRecord(row: Row, nowMs: number): ContributionRecord {
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
      confidenceIndex: row.confidence,
      isPrivileged: row.privileged,
      peerId: row.peerId,
      flagger: row.flaggerPeerId,
      timestamp: new Date(row.reportedAtMs).toISOString(),
      flagTimestamp: row.flaggedAtMs === null ? null : new Date(row.flaggedAtMs).toISOString(),
    },
  };
}

/**
 * Every contribution whose interval overlaps the one asked for, or that equals the e-mail address or URL asked for;
 * newest first, whatever its status. @throws {ServiceError} 400, 413
 */
export async function retrieveContributions(
  { db, clock, settings: { retrieveLimit } }: Pick<ServiceContext, 'db' | 'clock' | 'settings'>,
  identifier: string,
): Promise<ContributionRecord[]> {
  const term = parseSearchTerm(identifier);
  if (!term.ok) throw new ServiceError(400, 'invalid-identifier', term.reason);
  const span = spanOf(term);
  const rows =
    span === undefined
      ? await db.query(
          `${SELECT} where canonical = $1 and span is null and kind = $2 ${NEWEST_FIRST} limit $3`,
          [term.canonical, term.kind, retrieveLimit + 1],
          rowSchema,
        )
      : await db.query(
          `${SELECT} where span && numrange($1::numeric, $2::numeric, '[]') ${NEWEST_FIRST} limit $3`,
          [span.low, span.high, retrieveLimit + 1],
          rowSchema,
        );
  if (rows.length > retrieveLimit) {
    throw new ServiceError(
      413,
      'too-many-found',
      `More than ${retrieveLimit} contributions overlap this. Ask for smaller ranges, one after the other.`,
      { fields: { limit: retrieveLimit } },
    );
  }
  const nowMs = clock.nowMs();
  return rows.map((row) => toRecord(row, nowMs));
}
