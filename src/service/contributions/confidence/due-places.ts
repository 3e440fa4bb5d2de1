import { z } from 'zod';
import type { Tx } from '../../db/db.ts';
import type { UpkeepBounds } from './confidence-bounds.ts';
import { confidenceOf } from './confidence-rule.ts';
import { countWitnesses } from './count-witnesses.ts';
import { type Place, placeSchema } from './place.ts';

/** Places looked at in a step; the bounds end it earlier where they have many witnesses. */
const PLACES = 50;

const markSchema = placeSchema.extend({ hash: z.string() });
type Mark = z.output<typeof markSchema>;

async function nextMarks(tx: Tx, fromHash: string): Promise<Mark[]> {
  const marks = await tx.query(
    `select encode(place_hash, 'hex') as hash, span::text as span, canonical as text from confidence_due_place
     where not around and not crowded and place_hash >= decode($1, 'hex') order by place_hash limit $2`,
    [fromHash, PLACES],
    markSchema,
  );
  return marks.length > 0 || fromHash === '' ? marks : nextMarks(tx, '');
}

/** Gives the contributions of a place their index: how many changed; `undefined` when they are too many for a step. */
async function write(
  tx: Tx,
  { span, text }: Place,
  confidence: number | null,
  most: number,
): Promise<number | undefined> {
  const own = await tx.query(
    `select height, position from (
       select height, position, confidence from contribution where span = $1::numrange
       union all
       select height, position, confidence from contribution where span is null and canonical = $2) own
     where confidence is distinct from $3::int2 limit $4`,
    [span, text, confidence, most + 1],
    z.object({ height: z.int(), position: z.int() }),
  );
  if (own.length > most) return undefined;
  if (own.length > 0) {
    await tx.run(
      `update contribution c set confidence = $3::int2 from unnest($1::int8[], $2::int4[]) as own (height, position)
       where c.height = own.height and c.position = own.position`,
      [own.map(({ height }) => height), own.map(({ position }) => position), confidence],
    );
  }
  return own.length;
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
  const marks = await nextMarks(tx, fromHash);
  if (marks.length === 0) return undefined;
  const counts = await countWitnesses(tx, marks, bounds);
  const done: string[] = [];
  const crowded: string[] = [];
  let next = fromHash;
  let written = 0;
  for (const [index, mark] of marks.entries()) {
    next = mark.hash;
    const counted = counts[index] ?? 'unseen';
    if (counted === 'unseen' || written > bounds.written) break;
    const changed =
      counted === 'crowded' ? undefined : await write(tx, mark, confidenceOf(counted), bounds.written);
    (changed === undefined ? crowded : done).push(mark.hash);
    written += changed ?? 0;
  }
  await tx.run(
    `delete from confidence_due_place due using unnest($1::text[]) as done (hash)
     where due.place_hash = decode(done.hash, 'hex') and not due.around`,
    [done],
  );
  await tx.run(
    `update confidence_due_place due set crowded = true from unnest($1::text[]) as crowded (hash)
     where due.place_hash = decode(crowded.hash, 'hex') and not due.around`,
    [crowded],
  );
  return next;
}
