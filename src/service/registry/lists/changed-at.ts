import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

const CHANGED = `select
  coalesce((select at_ms from ledger_entry where height = $1), 0) as "entryAtMs",
  coalesce((select until_s * 1000 from plan where peer_id = $2 and until_s * 1000 <= $3), 0) as "planEndedAtMs"`;

const changedSchema = z.object({ entryAtMs: z.int(), planEndedAtMs: z.int() });

/**
 * When what a peer is shown changed last, but for expiry: by an entry or the end of its plan. In milliseconds since 1970.
 * @param height of the newest entry
 */
export async function changedAt(tx: Tx, height: number, peerId: string, nowMs: number): Promise<number> {
  const [row] = await tx.query(CHANGED, [height, peerId, nowMs], changedSchema);
  const { entryAtMs, planEndedAtMs } = changedSchema.parse(row);
  return Math.max(entryAtMs, planEndedAtMs);
}
