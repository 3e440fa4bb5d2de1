import { z } from 'zod';
import { assetHashHex } from '../contributions/asset-hash.ts';
import type { Tx } from '../../store/db.ts';

const flaggableSchema = z.object({
  assetId: z.string(),
  height: z.int(),
  position: z.int(),
  peerId: z.string(),
  /** Whether its peer is: what that one reported is never flagged. */
  privileged: z.boolean(),
  fraudType: z.string(),
  flagged: z.boolean(),
});
export type Flaggable = z.output<typeof flaggableSchema>;

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
