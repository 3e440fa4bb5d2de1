import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import type { UpkeepBounds } from './confidence-bounds.ts';
import { computePlaces } from './compute-places.ts';
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
  const { looked, crowded } = await computePlaces(tx, marks, bounds);
  const hashes = marks.slice(0, looked).map(({ hash }) => hash);
  await tx.run(
    `delete from confidence_due_place due using unnest($1::text[]) as done (hash)
     where due.place_hash = decode(done.hash, 'hex') and not due.around`,
    [hashes.filter((_, number) => !crowded.has(number))],
  );
  await tx.run(
    `update confidence_due_place due set crowded = true from unnest($1::text[]) as crowded (hash)
     where due.place_hash = decode(crowded.hash, 'hex') and not due.around`,
    [hashes.filter((_, number) => crowded.has(number))],
  );
  // The next one, or any of those that are done.
  return marks[looked]?.hash ?? marks.at(-1)?.hash;
}
