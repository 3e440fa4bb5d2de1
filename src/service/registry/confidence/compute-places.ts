import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import type { UpkeepBounds } from './confidence-bounds.ts';
import { confidenceOf } from './confidence-rule.ts';
import { type Counted, countWitnesses } from './count-witnesses.ts';
import type { Place } from './place.ts';

/** A place whose index was computed. */
interface Computed extends Place {
  readonly confidence: number | null;
}

/** A contribution that has another index than its place, whose number in what was asked is `place`, counted from 1. */
const staleSchema = z.object({ place: z.int(), height: z.int(), position: z.int() });

/** Place by place in their order, which a lateral with a limit leaves no choice about. */
const STALE = `select at.place::int4 as place, own.height, own.position
  from (
    select span::numrange as span, text, confidence, place
    from unnest($1::text[], $2::text[], $3::int2[]) with ordinality as at (span, text, confidence, place) offset 0) at
  cross join lateral (
    select height, position from (
      select height, position, confidence from contribution where span = at.span
      union all
      select height, position, confidence from contribution where span is null and canonical = at.text) own
    where own.confidence is distinct from at.confidence limit $4) own
  limit $5`;

/**
 * Gives the contributions of places their index, changing at most `most` of each and about twice as many of all. How many
 * of the places were looked at, at least the first, and which of those have too many contributions to change for a step.
 */
async function write(
  tx: Tx,
  places: readonly Computed[],
  most: number,
): Promise<{ readonly seen: number; readonly crowded: ReadonlySet<Computed> }> {
  const limit = 2 * (most + 1);
  const stale = await tx.query(
    STALE,
    [
      places.map(({ span }) => span),
      places.map(({ text }) => text),
      places.map(({ confidence }) => confidence),
      most + 1,
      limit,
    ],
    staleSchema,
  );
  const totals = places.map(() => 0);
  for (const { place } of stale) totals[place - 1] = (totals[place - 1] ?? 0) + 1;
  const crowded = new Set(places.filter((_, index) => (totals[index] ?? 0) > most));
  const last = stale.at(-1)?.place ?? 0;
  // The last one may have been cut off; not the first, since there is room for two.
  const isCut = stale.length === limit && (totals[last - 1] ?? 0) <= most;
  const seen = stale.length < limit ? places.length : last - (isCut ? 1 : 0);
  const changed = stale.filter(({ place }) => place <= seen && (totals[place - 1] ?? 0) <= most);
  if (changed.length > 0) {
    await tx.run(
      `update contribution c set confidence = own.confidence
       from unnest($1::int8[], $2::int4[], $3::int2[]) as own (height, position, confidence)
       where c.height = own.height and c.position = own.position`,
      [
        changed.map(({ height }) => height),
        changed.map(({ position }) => position),
        changed.map(({ place }) => places[place - 1]?.confidence ?? null),
      ],
    );
  }
  return { seen, crowded };
}

/** Those up to the first that was not counted. */
function untilUnseen(places: readonly Place[], counts: readonly Counted[]): (Computed | Place)[] {
  const unseen = counts.indexOf('unseen');
  return (unseen === -1 ? places : places.slice(0, unseen)).map((place, index) => {
    const counted = counts[index];
    return counted === undefined || typeof counted === 'string'
      ? place
      : { ...place, confidence: confidenceOf(counted) };
  });
}

/**
 * Computes the index of places and gives it to their contributions, in their order, as far as the bounds allow: how many
 * of the places were looked at, at least the first, and which of those, by their numbers from 0, are crowded: they have too
 * many witnesses or contributions for a step. The caller prefers index scans.
 */
export async function computePlaces(
  tx: Tx,
  places: readonly Place[],
  bounds: UpkeepBounds,
): Promise<{ readonly looked: number; readonly crowded: ReadonlySet<number> }> {
  const counted = untilUnseen(places, await countWitnesses(tx, places, bounds));
  const computed = counted.filter((place) => 'confidence' in place);
  const { seen, crowded } = await write(tx, computed, bounds.written);
  const firstLeft = computed[seen];
  const looked = firstLeft === undefined ? counted.length : counted.indexOf(firstLeft);
  const numbers = counted
    .slice(0, looked)
    .flatMap((place, number) => ('confidence' in place && !crowded.has(place) ? [] : [number]));
  return { looked, crowded: new Set(numbers) };
}
