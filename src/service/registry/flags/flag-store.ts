import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { tallyFlagged } from '../tallies/tally.ts';

const flaggableSchema = z.object({
  assetId: z.string(),
  height: z.int(),
  position: z.int(),
  peerId: z.string(),
  /** Reported by a privileged peer, hence never flagged. */
  privileged: z.boolean(),
  fraudType: z.string(),
  flagged: z.boolean(),
});
export type Flaggable = z.output<typeof flaggableSchema>;

/** The key of an asset in the index: its definition id may be too long for one. */
const assetHashHex = (assetId: string): string => createHash('sha256').update(assetId, 'utf8').digest('hex');

/** The contributions among these assets, by definition id. */
export async function findFlaggable(
  tx: Tx,
  definitionIds: readonly string[],
): Promise<Map<string, Flaggable>> {
  if (definitionIds.length === 0) return new Map();
  const rows = await tx.query(
    `select asset_id as "assetId", height, position, peer_id as "peerId", privileged, fraud_type as "fraudType",
       flagged_at_ms is not null as flagged
     from contribution
       join (select distinct decode(hash, 'hex') as asset_hash from unnest($1::text[]) hash) asked using (asset_hash)
       join peer using (peer_id)`,
    [definitionIds.map(assetHashHex)],
    flaggableSchema,
  );
  return new Map(rows.map((row) => [row.assetId, row]));
}

/** A stored contribution that becomes flagged, by whom, when, and by which entry. */
export interface Mark {
  readonly height: number;
  readonly position: number;
  readonly flaggerPeerId: string;
  readonly flaggedAtMs: number;
  readonly entryHeight: number;
  /** Among those that the entry flags, counted from 0. */
  readonly entryPosition: number;
}

const MARK = `
  with marked as (
    update contribution c set flagger_peer_id = "flaggerPeerId", flagged_at_ms = "flaggedAtMs"
    from json_to_recordset($1::json) as mark (height int8, position int4, "flaggerPeerId" text, "flaggedAtMs" int8,
      "entryHeight" int8, "entryPosition" int4)
    where c.height = mark.height and c.position = mark.position
    returning c.*, "entryHeight", "entryPosition"
  ), effects as (
    insert into effect (height, position, kind, ordinal, flagged)
    select "entryHeight", "entryPosition", 'flagged', ordinal, true from marked
  ), ${tallyFlagged('marked')}
  update peer set flags_made = flags_made + made.flags
  from (select flagger_peer_id, count(*) as flags from marked group by flagger_peer_id) made
  where peer_id = made.flagger_peer_id`;

export async function markFlagged(tx: Tx, marks: readonly Mark[]): Promise<void> {
  if (marks.length > 0) await tx.run(MARK, [JSON.stringify(marks)]);
}
