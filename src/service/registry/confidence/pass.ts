import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import type { UpkeepBounds } from './confidence-bounds.ts';
import { confidenceOf, type PeerWitness } from './confidence-rule.ts';
import { type Place, placeColumns, type Placed, placedSchema, placeSchema } from './place.ts';
import type { Item } from './put-off.ts';
import { recount } from './recount.ts';

/** Crowded places that one pass counts, and places around which it computes; the others wait for the next. */
const MOST_CROWDED = 200;
const MOST_AROUND = 5_000;

/** Contributions in the order of height and position: after the first, up to and with the last. */
interface Stretch {
  readonly after: Item;
  readonly last: Item;
}

interface CrowdedPlace extends Place {
  readonly hash: string;
  readonly witnesses: Map<string, PeerWitness>;
  /** Where its own contributions are. */
  readonly stretches: Stretch[];
}

/** What is left to write: an index, and where. */
interface Writing {
  readonly place: CrowdedPlace;
  readonly confidence: number | null;
  readonly stretches: Stretch[];
}

/**
 * One walk over all contributions, in steps, for all that cannot be computed where it is: it counts the crowded places it
 * has taken, and computes whatever lies around the others. It is held by one process and begins anew with the next.
 */
export interface Pass {
  readonly crowded: readonly CrowdedPlace[];
  readonly around: readonly string[];
  /** The newest contribution when it began; what came later is noted by itself. */
  readonly end: Item;
  at: Item;
  /** Found around, and still to be computed. */
  found: Placed[];
  /** Once it has walked to the end. */
  writing?: Writing[];
}

const START: Item = { height: 0, position: -1 };
const itemSchema = z.object({ height: z.int(), position: z.int() });
const markSchema = placeSchema.extend({ hash: z.string() });

async function take(tx: Tx, fromHash: string, most: number, { around }: { around: boolean }) {
  return tx.query(
    `with next as (
       select place_hash, around from confidence_due_place where around = $3 and (crowded or around)
       order by place_hash < decode($1, 'hex'), place_hash limit $2)
     update confidence_due_place due set taken = true from next
     where due.place_hash = next.place_hash and due.around = next.around
     returning encode(due.place_hash, 'hex') as hash, due.span::text as span, due.canonical as text`,
    [fromHash, most, around],
    markSchema,
  );
}

/**
 * Takes what waits for a pass, from this hash on and then from the lowest; `undefined` when nothing waits. The caller
 * holds the ledger's lock.
 */
export async function beginPass(tx: Tx, fromHash: string): Promise<Pass | undefined> {
  // What an earlier pass took and did not finish waits again: its process has ended, or has failed.
  await tx.run('update confidence_due_place set taken = false where taken');
  const crowded = await take(tx, fromHash, MOST_CROWDED, { around: false });
  const around = await take(tx, fromHash, MOST_AROUND, { around: true });
  if (crowded.length === 0 && around.length === 0) return undefined;
  const [end] = await tx.query(
    'select height, position from contribution order by height desc, position desc limit 1',
    [],
    itemSchema,
  );
  return {
    crowded: crowded.map((mark) => ({ ...mark, witnesses: new Map(), stretches: [] })),
    around: around.map(({ hash }) => hash),
    end: end ?? START,
    at: START,
    found: [],
  };
}

const STRETCH = `(height, position) > ($1::int8, $2::int4) and (height, position) <= ($3::int8, $4::int4)`;

const boundsOf = ({ after, last }: Stretch) =>
  [after.height, after.position, last.height, last.position] as const;

async function stretchAfter(tx: Tx, after: Item, end: Item, length: number): Promise<Stretch> {
  const [last] = await tx.query(
    `select height, position from contribution where ${STRETCH} order by height, position offset $5 limit 1`,
    [...boundsOf({ after, last: end }), length - 1],
    itemSchema,
  );
  return { after, last: last ?? end };
}

const tallySchema = z.object({
  place: z.int(),
  peerId: z.string(),
  newestMs: z.int(),
  reports: z.int(),
  flagged: z.int(),
  own: z.boolean(),
});

/** Adds what there is in a stretch to the crowded places. */
async function tally(tx: Tx, crowded: readonly CrowdedPlace[], stretch: Stretch): Promise<void> {
  if (crowded.length === 0) return;
  const rows = await tx.query(
    `select place.place::int4 as place, peer_id as "peerId", max(reported_at_ms) as "newestMs", count(*)::int8 as reports,
       count(flagged_at_ms)::int8 as flagged, bool_or(c.span is null or c.span = place.span) as own
     from (
       select span, canonical, peer_id, reported_at_ms, flagged_at_ms from contribution where ${STRETCH} offset 0) c
     join (select span::numrange as span, text, place
       from unnest($5::text[], $6::text[]) with ordinality as place (span, text, place) offset 0) place
       on c.span && place.span or (c.span is null and c.canonical = place.text)
     group by place.place, peer_id`,
    [...boundsOf(stretch), crowded.map(({ span }) => span), crowded.map(({ text }) => text)],
    tallySchema,
  );
  for (const { place: ordinal, peerId, newestMs, reports, flagged, own } of rows) {
    const place = crowded[ordinal - 1];
    if (place === undefined) continue;
    const before = place.witnesses.get(peerId);
    place.witnesses.set(peerId, {
      newestMs: Math.max(newestMs, before?.newestMs ?? newestMs),
      reports: reports + (before?.reports ?? 0),
      flagged: flagged + (before?.flagged ?? 0),
    });
    if (own && place.stretches.at(-1) !== stretch) place.stretches.push(stretch);
  }
}

async function findAround(tx: Tx, stretch: Stretch): Promise<Placed[]> {
  return tx.query(
    `select c.height, c.position, ${placeColumns('c')}
     from (select height, position, span, canonical from contribution where ${STRETCH} and span is not null offset 0) c
     where exists (select from confidence_due_place due where due.around and due.taken and due.span && c.span offset 0)
     order by c.height, c.position`,
    boundsOf(stretch),
    placedSchema,
  );
}

const isBefore = (a: Item, b: Item): boolean =>
  a.height < b.height || (a.height === b.height && a.position < b.position);

/** Whether the next step only reads, so that it needs no lock. */
export const onlyReads = ({ found, at, end }: Pass): boolean => found.length === 0 && isBefore(at, end);

/**
 * Writes a part of an index, unless its place is no longer marked: then somebody has computed it since. Whether the
 * stretch is done.
 */
async function writePart(
  tx: Tx,
  { place, confidence }: Writing,
  stretch: Stretch,
  most: number,
): Promise<boolean> {
  const written = await tx.run(
    `update contribution c set confidence = $7::int2 from (
       select height, position from contribution
       where ${STRETCH} and (span = $5::numrange or (span is null and canonical = $6)) and confidence is distinct from $7::int2
       limit $8) own
     where c.height = own.height and c.position = own.position
       and exists (select from confidence_due_place where place_hash = decode($9, 'hex') and not around)`,
    [...boundsOf(stretch), place.span, place.text, confidence, most, place.hash],
  );
  return written < most;
}

async function finish(tx: Tx, { crowded, around }: Pass): Promise<void> {
  await tx.run(
    `delete from confidence_due_place due using (
       select hash, false as around from unnest($1::text[]) hash
       union all select hash, true from unnest($2::text[]) hash) mine
     where due.taken and due.place_hash = decode(mine.hash, 'hex') and due.around = mine.around`,
    [crowded.map(({ hash }) => hash), around],
  );
}

/**
 * One step of a pass over at most `length` contributions; whether the pass is over. The caller prefers index scans and,
 * unless the step only reads, holds the ledger's lock. What it changes of the pass counts only when the transaction does.
 */
export async function stepPass(
  tx: Tx,
  pass: Pass,
  bounds: UpkeepBounds,
  length: number,
): Promise<'goes on' | 'over'> {
  if (pass.found.length > 0) {
    const most = Math.max(1, bounds.written);
    await recount(tx, pass.found.slice(0, most), bounds, { anyMarked: true });
    pass.found = pass.found.slice(most);
    return 'goes on';
  }
  if (isBefore(pass.at, pass.end)) {
    const stretch = await stretchAfter(tx, pass.at, pass.end, length);
    await tally(tx, pass.crowded, stretch);
    if (pass.around.length > 0) pass.found = await findAround(tx, stretch);
    pass.at = stretch.last;
    return 'goes on';
  }
  pass.writing ??= pass.crowded.map((place) => ({
    place,
    confidence: confidenceOf(Array.from(place.witnesses.values())),
    stretches: [...place.stretches],
  }));
  const writing = pass.writing.find(({ stretches }) => stretches.length > 0);
  const [stretch] = writing?.stretches ?? [];
  if (writing !== undefined && stretch !== undefined) {
    if (await writePart(tx, writing, stretch, Math.max(1, bounds.written))) writing.stretches.shift();
    return 'goes on';
  }
  await finish(tx, pass);
  return 'over';
}
