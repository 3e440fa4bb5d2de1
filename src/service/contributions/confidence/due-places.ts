import { z } from 'zod';
import type { Tx } from '../../db/db.ts';
import type { UpkeepBounds } from './confidence-bounds.ts';
import { confidenceOf } from './confidence-rule.ts';
import { type Counted, countWitnesses } from './count-witnesses.ts';
import { placeSchema } from './place.ts';

const markSchema = placeSchema.extend({ hash: z.string() });
type Mark = z.output<typeof markSchema>;

async function nextMarks(tx: Tx, fromHash: string, most: number): Promise<Mark[]> {
  const marks = await tx.query(
    `select encode(place_hash, 'hex') as hash, span::text as span, canonical as text from confidence_due_place
     where not around and not crowded and place_hash >= decode($1, 'hex') order by place_hash limit $2`,
    [fromHash, most],
    markSchema,
  );
  return marks.length > 0 || fromHash === '' ? marks : nextMarks(tx, '', most);
}

/** A place whose index was computed. */
interface Computed extends Mark {
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
 * Gives the contributions of places their index, changing not many more than `most` of them. How many of the places were
 * looked at, at least the first, and which of those have too many contributions to change for a step.
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
function untilUnseen(marks: readonly Mark[], counts: readonly Counted[]): (Computed | Mark)[] {
  const unseen = counts.indexOf('unseen');
  return (unseen === -1 ? marks : marks.slice(0, unseen)).map((mark, index) => {
    const counted = counts[index];
    return counted === undefined || typeof counted === 'string'
      ? mark
      : { ...mark, confidence: confidenceOf(counted) };
  });
}

/**
 * Does some of the marked places: computes their index, or finds that they are crowded and leaves them to a pass. The
 * hash to go on from, so that all get their turn; `undefined` when there are none. The caller holds the ledger's lock and
 * prefers index scans.
 */
export async function recountDuePlaces(
  tx: Tx,
  fromHash: string,
  bounds: UpkeepBounds,
): Promise<string | undefined> {
  const marks = await nextMarks(tx, fromHash, Math.max(1, bounds.places));
  if (marks.length === 0) return undefined;
  const counted = untilUnseen(marks, await countWitnesses(tx, marks, bounds));
  const computed = counted.filter((mark) => 'confidence' in mark);
  const { seen, crowded } = await write(tx, computed, bounds.written);
  const firstLeft = computed[seen];
  const looked = firstLeft === undefined ? counted : counted.slice(0, counted.indexOf(firstLeft));
  const isCrowded = (mark: Computed | Mark) => !('confidence' in mark) || crowded.has(mark);
  await tx.run(
    `delete from confidence_due_place due using unnest($1::text[]) as done (hash)
     where due.place_hash = decode(done.hash, 'hex') and not due.around`,
    [looked.filter((mark) => !isCrowded(mark)).map(({ hash }) => hash)],
  );
  await tx.run(
    `update confidence_due_place due set crowded = true from unnest($1::text[]) as crowded (hash)
     where due.place_hash = decode(crowded.hash, 'hex') and not due.around`,
    [looked.filter(isCrowded).map(({ hash }) => hash)],
  );
  // The next one, or any of those that are done.
  return marks[looked.length]?.hash ?? marks.at(-1)?.hash;
}
