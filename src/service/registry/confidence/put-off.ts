import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { distinctPlaces, type Place, placeHashHex, placeKey } from './place.ts';

/** A contribution by its key. */
export interface Item {
  readonly height: number;
  readonly position: number;
}

/** Contributions of one report from position to position, both of them included. */
export interface Run {
  readonly height: number;
  readonly first: number;
  readonly last: number;
}

/** The fewest runs that hold these and no others. */
export function toRuns(items: readonly Item[]): Run[] {
  const runs: Run[] = [];
  for (const { height, position } of items.toSorted(
    (a, b) => a.height - b.height || a.position - b.position,
  )) {
    const run = runs.at(-1);
    if (run?.height === height && position <= run.last + 1) {
      runs[runs.length - 1] = { ...run, last: position };
    } else runs.push({ height, first: position, last: position });
  }
  return runs;
}

/** Notes that all that these contributions meet must be computed anew. A report takes one row, whatever its size. */
export async function putOffRuns(tx: Tx, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  await tx.run(
    `insert into confidence_due_run (height, first_position, last_position)
     select * from unnest($1::int8[], $2::int4[], $3::int4[])
     on conflict (height, first_position) do update
       set last_position = greatest(confidence_due_run.last_position, excluded.last_position)`,
    [runs.map(({ height }) => height), runs.map(({ first }) => first), runs.map(({ last }) => last)],
  );
}

/** Notes that these places must be computed anew, or (`around`) all that meet them; again also when a pass is at it. */
export async function markPlaces(
  tx: Tx,
  places: readonly Place[],
  { around }: { around: boolean },
): Promise<void> {
  const marked = distinctPlaces(places);
  if (marked.length === 0) return;
  await tx.run(
    `insert into confidence_due_place (place_hash, around, span, canonical)
     select decode(hash, 'hex'), $4, span::numrange, text
     from unnest($1::text[], $2::text[], $3::text[]) as place (hash, span, text)
     on conflict (place_hash, around) do update set taken = false where confidence_due_place.taken`,
    [
      marked.map((place) => placeHashHex(place)),
      marked.map(({ span }) => span),
      marked.map(({ text }) => text),
      around,
    ],
  );
}

/**
 * Which of the places are marked, so that nobody but the upkeep writes their index; a pass that is at it will do them
 * once more.
 */
export async function markAgain(tx: Tx, places: readonly Place[]): Promise<ReadonlySet<string>> {
  const keyByHash = new Map(places.map((place) => [placeHashHex(place), placeKey(place)]));
  const marked = await tx.query(
    `select encode(due.place_hash, 'hex') as hash, due.taken from unnest($1::text[]) as place (hash)
     join confidence_due_place due on due.place_hash = decode(place.hash, 'hex') and not due.around`,
    [Array.from(keyByHash.keys())],
    z.object({ hash: z.string(), taken: z.boolean() }),
  );
  const taken = marked.filter((mark) => mark.taken).map(({ hash }) => hash);
  if (taken.length > 0) {
    await tx.run(
      `update confidence_due_place due set taken = false from unnest($1::text[]) as place (hash)
       where due.place_hash = decode(place.hash, 'hex') and not due.around`,
      [taken],
    );
  }
  return new Set(marked.map(({ hash }) => keyByHash.get(hash) ?? ''));
}
