import type { Tx } from '../../store/db.ts';
import { type UpkeepBounds, WHOLE_BOUNDS } from './confidence-bounds.ts';
import { computePlaces } from './compute-places.ts';
import { type Place, placeSchema } from './place.ts';
import { preferAnyScans, preferIndexScans } from '../../store/prefer-index-scans.ts';
import { markPlaces } from './put-off.ts';
import { settleConfidence } from './settle-confidence.ts';

/** Every place once; in the order of the line, so that what is looked at for one is at hand for the next. */
const PLACES = `declare confidence_places no scroll cursor for
  select span::text as span, text from (
    select distinct span, case when span is null then canonical end as text from contribution) place
  order by place.span, text`;

async function computeAll(tx: Tx, places: readonly Place[], bounds: UpkeepBounds): Promise<void> {
  let left = places;
  while (left.length > 0) {
    const { looked, crowded } = await computePlaces(tx, left, bounds);
    const beyond = left.filter((_, number) => crowded.has(number));
    await markPlaces(tx, beyond, { around: false });
    left = left.slice(looked);
  }
}

/**
 * Computes the confidence index of all contributions, whatever was put off: each place once, however many contributions
 * it has. The caller holds the ledger's lock, or the tables are its own.
 */
export async function computeConfidence(tx: Tx, bounds: UpkeepBounds = WHOLE_BOUNDS): Promise<void> {
  await tx.exec(`delete from confidence_due_run; delete from confidence_due_place; ${PLACES}`);
  await preferIndexScans(tx);
  const fetch = `fetch ${Math.max(1, bounds.places)} from confidence_places`;
  const next = () => tx.query(fetch, [], placeSchema);
  for (let places = await next(); places.length > 0; places = await next())
    await computeAll(tx, places, bounds);
  await tx.exec('close confidence_places');
  await preferAnyScans(tx);
  await settleConfidence(tx, bounds);
}
