import type { Tx } from '../../store/db.ts';
import type { ConfidenceBounds } from './confidence-bounds.ts';
import { confidenceOf } from './confidence-rule.ts';
import { countWitnesses } from './count-witnesses.ts';
import { distinctPlaces, type Place, type Placed, placeKey } from './place.ts';
import { markAgain, markPlaces } from './put-off.ts';

/**
 * Computes the index of these contributions from all there are. A place that is marked is left to the upkeep, as are
 * places beyond the bounds, which are marked here. The caller holds the ledger's lock.
 */
export async function recount(
  tx: Tx,
  contributions: readonly Placed[],
  bounds: ConfidenceBounds,
  { anyMarked }: { anyMarked: boolean },
): Promise<void> {
  const places = distinctPlaces(contributions);
  const marked = anyMarked ? await markAgain(tx, places) : new Set<string>();
  const open = places.filter((place) => !marked.has(placeKey(place)));
  const counts = await countWitnesses(tx, open, bounds);
  const confidences = new Map<string, number | null>();
  const beyond: Place[] = [];
  for (const [index, place] of open.entries()) {
    const counted = counts[index] ?? 'unseen';
    if (typeof counted === 'string') beyond.push(place);
    else confidences.set(placeKey(place), confidenceOf(counted));
  }
  await markPlaces(tx, beyond, { around: false });
  const computed = contributions.filter((place) => confidences.has(placeKey(place)));
  if (computed.length === 0) return;
  await tx.run(
    `update contribution c set confidence = computed.confidence
     from unnest($1::int8[], $2::int4[], $3::int2[]) as computed (height, position, confidence)
     where c.height = computed.height and c.position = computed.position
       and c.confidence is distinct from computed.confidence`,
    [
      computed.map(({ height }) => height),
      computed.map(({ position }) => position),
      computed.map((place) => confidences.get(placeKey(place)) ?? null),
    ],
  );
}
