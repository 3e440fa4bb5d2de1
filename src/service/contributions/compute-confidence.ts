import type { Tx } from '../db/db.ts';
import { WHOLE_BOUNDS } from './confidence/confidence-bounds.ts';
import { settleConfidence } from './settle-confidence.ts';

/** Every place once. The hash is that of `placeHashHex`. */
const MARK_ALL = `insert into confidence_due_place (place_hash, around, span, canonical)
  select sha256(convert_to(coalesce(span::text, canonical), 'UTF8')), false, span, canonical
  from (select distinct span, case when span is null then canonical end as canonical from contribution) place`;

/**
 * Computes the confidence index of all contributions, whatever was put off: each place once, however many contributions
 * it has. The caller holds the ledger's lock, or the tables are its own.
 */
export async function computeConfidence(tx: Tx): Promise<void> {
  await tx.exec('delete from confidence_due_run; delete from confidence_due_place');
  await tx.run(MARK_ALL);
  await settleConfidence(tx, WHOLE_BOUNDS);
}
