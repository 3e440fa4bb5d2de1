import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import type { ConfidenceBounds } from './confidence-bounds.ts';
import { type Place, placeColumns, placeSchema, placedSchema } from './place.ts';
import type { Item } from './put-off.ts';
import { recount } from './recount.ts';

/** What went beyond the bounds, so that nothing around it was computed. */
export interface Beyond {
  /** These meet too many by themselves. */
  readonly wide: readonly (Item & Place)[];
  /** These came after the others had met as many as the bounds allow. */
  readonly unseen: readonly Item[];
}

/** Touched by touched in their order, which a lateral with a limit leaves no choice about. */
const MET = `select touched.ordinal::int4 as ordinal, met.height, met.position, met.peer_id as "peerId", met.confidence,
    ${placeColumns('met')}, at.span::text as "atSpan", at.canonical as "atText",
    exists (select from confidence_due_place where not around) as "anyMarked"
  from unnest($1::int8[], $2::int4[]) with ordinality as touched (height, position, ordinal)
  cross join lateral (
    select c.span, case when c.span is null then c.canonical end as canonical from contribution c
    where c.height = touched.height and c.position = touched.position offset 0) at
  cross join lateral (
    select height, position, peer_id, confidence, span, canonical from contribution c where c.span && at.span
    union all
    select height, position, peer_id, confidence, span, canonical from contribution c
      where c.span is null and c.canonical = at.canonical
    limit $3) met
  limit $4`;

const metSchema = placedSchema.extend({
  ordinal: z.int(),
  peerId: z.string(),
  confidence: z.int().nullable(),
  atSpan: placeSchema.shape.span,
  atText: placeSchema.shape.text,
  anyMarked: z.boolean(),
});
type Met = z.output<typeof metSchema>;

/** Without another peer's report, an index that is there already or a place that waits, nothing is to be computed. */
function matters(met: readonly Met[]): boolean {
  const [first] = met;
  return met.some(
    ({ peerId, confidence, anyMarked }) => anyMarked || confidence !== null || peerId !== first?.peerId,
  );
}

/**
 * Computes the index of every contribution that meets a touched one, as far as the bounds allow, and says of which it
 * did not. The first of the touched is never unseen. The caller holds the ledger's lock and prefers index scans.
 */
export async function recountAround(
  tx: Tx,
  touched: readonly Item[],
  bounds: ConfidenceBounds,
): Promise<Beyond> {
  if (touched.length === 0) return { wide: [], unseen: [] };
  const most = Math.max(bounds.met, bounds.metByOne + 1);
  const rows = await tx.query(
    MET,
    [
      touched.map(({ height }) => height),
      touched.map(({ position }) => position),
      bounds.metByOne + 1,
      most + 1,
    ],
    metSchema,
  );
  const metByTouched = touched.map((): Met[] => []);
  for (const row of rows) metByTouched[row.ordinal - 1]?.push(row);
  const ended = rows.length > most;
  const lastSeen = (rows.at(-1)?.ordinal ?? 0) - 1;
  const wide: (Item & Place)[] = [];
  const unseen: Item[] = [];
  const affected = new Map<string, Met>();
  for (const [index, item] of touched.entries()) {
    const met = metByTouched[index] ?? [];
    const [first] = met;
    if (first !== undefined && met.length > bounds.metByOne) {
      wide.push({ ...item, span: first.atSpan, text: first.atText });
    } else if (ended && index >= lastSeen) unseen.push(item);
    else if (matters(met)) {
      for (const contribution of met) {
        affected.set(`${contribution.height} ${contribution.position}`, contribution);
      }
    }
  }
  const contributions = Array.from(affected.values());
  const anyMarked = contributions.some((contribution) => contribution.anyMarked);
  if (contributions.length > 0) await recount(tx, contributions, bounds, { anyMarked });
  return { wide, unseen };
}
