import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import type { ConfidenceBounds } from './confidence-bounds.ts';
import type { PeerWitness } from './confidence-rule.ts';
import type { Place } from './place.ts';

/** What was counted at a place; `crowded` when it has more witnesses than the bound, `unseen` when the count ended before. */
export type Counted = readonly PeerWitness[] | 'crowded' | 'unseen';

/** Place by place in their order, which a lateral with a limit leaves no choice about. */
const COUNT = `select place::int4 as place, peer_id as "peerId", max(reported_at_ms) as "newestMs",
    count(*)::int8 as reports, count(flagged_at_ms)::int8 as flagged
  from (
    select at.place, witness.* from (
      select span::numrange as span, text, place
      from unnest($1::text[], $2::text[]) with ordinality as at (span, text, place) offset 0) at
    cross join lateral (
      select peer_id, reported_at_ms, flagged_at_ms from contribution c where c.span && at.span
      union all
      select peer_id, reported_at_ms, flagged_at_ms from contribution c where c.span is null and c.canonical = at.text
      limit $3) witness
    limit $4) witness
  group by place, peer_id`;

const countSchema = z.object({
  place: z.int(),
  newestMs: z.int(),
  reports: z.int(),
  flagged: z.int(),
});

/** The witnesses of each place, in the order of the places; it looks at no more contributions than the bounds allow. */
export async function countWitnesses(
  tx: Tx,
  places: readonly Place[],
  { witnessesOfOne, witnesses }: Pick<ConfidenceBounds, 'witnessesOfOne' | 'witnesses'>,
): Promise<Counted[]> {
  if (places.length === 0) return [];
  // The first place is always seen, so that whoever repeats this gets on.
  const most = Math.max(witnesses, witnessesOfOne + 1);
  const rows = await tx.query(
    COUNT,
    [places.map(({ span }) => span), places.map(({ text }) => text), witnessesOfOne + 1, most + 1],
    countSchema,
  );
  const seen = places.map((): PeerWitness[] => []);
  const totals = places.map(() => 0);
  for (const { place, ...witness } of rows) {
    seen[place - 1]?.push(witness);
    totals[place - 1] = (totals[place - 1] ?? 0) + witness.reports;
  }
  const ended = totals.reduce((sum, total) => sum + total, 0) > most;
  const lastSeen = totals.findLastIndex((total) => total > 0);
  return seen.map((counted, index) => {
    if ((totals[index] ?? 0) > witnessesOfOne) return 'crowded';
    return ended && index >= lastSeen ? 'unseen' : counted;
  });
}
