import { z } from 'zod';
import type { PeerDetails, PeerSummary } from '../../../contract/peers.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';

const summaryRowSchema = z.object({
  peerId: z.string(),
  peerType: z.string(),
  isPrivileged: z.boolean(),
  companyName: z.string().nullable(),
  operatingCountry: z.string().nullable(),
  reported: z.int(),
  flagged: z.int(),
  lastReportedAtMs: z.int().nullable(),
});
const rowSchema = summaryRowSchema.extend({ flagsMade: z.int() });

const SELECT = `
  select peer_id as "peerId", peer_type as "peerType", privileged as "isPrivileged", company_name as "companyName",
    operating_country as "operatingCountry", coalesce(reported, 0) as reported, coalesce(flagged, 0) as flagged,
    (select reported_at_ms from contribution c where c.peer_id = p.peer_id order by ordinal desc limit 1) as "lastReportedAtMs",
    flags_made as "flagsMade"
  from peer p left join (
    select peer_id, sum(reported)::int8 as reported, sum(flagged)::int8 as flagged from peer_tally group by peer_id
  ) tallied using (peer_id)`;

function toSummary({ lastReportedAtMs, ...row }: z.output<typeof summaryRowSchema>): PeerSummary {
  return {
    ...row,
    lastReportedAt: lastReportedAtMs === null ? null : new Date(lastReportedAtMs).toISOString(),
  };
}

/** Every peer, as the others see it. */
export async function readPeers(tx: Tx): Promise<PeerSummary[]> {
  return (await tx.query(`${SELECT} order by peer_id`, [], summaryRowSchema)).map(toSummary);
}

const countSchema = z.object({ name: z.string(), reported: z.int() });

/** A fraud type may be in one's own words, so there may be any number: the most frequent are told. */
export const MOST_FRAUD_TYPES = 100;

/** @throws {ServiceError} 404 */
export async function readPeer(tx: Tx, peerId: string): Promise<PeerDetails> {
  const [row] = await tx.query(`${SELECT} where peer_id = $1`, [peerId], rowSchema);
  if (row === undefined) throw new ServiceError(404, 'unknown-peer', 'There is no peer with this id.');
  const types = await tx.query(
    `select fraud_type as name, reported from peer_tally where peer_id = $1 and reported > 0
     order by reported desc, fraud_type limit $2`,
    [peerId, MOST_FRAUD_TYPES],
    countSchema,
  );
  const { flagsMade, ...summary } = row;
  return {
    ...toSummary(summary),
    byFraudType: Object.fromEntries(types.map(({ name, reported }) => [name, reported])),
    flagsMade,
  };
}
