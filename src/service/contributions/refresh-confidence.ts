import { z } from 'zod';
import type { Tx } from '../db/db.ts';

/** Which contributions are new or were flagged; each with its height and its position in its report. */
export interface Touched {
  readonly heights: readonly number[];
  readonly positions: readonly number[];
}

const SEED = `seed as (
  select span, canonical, peer_id from contribution
  join unnest($1::int8[], $2::int4[]) as touched (height, position) using (height, position))`;

/** Whether anything that overlaps is another peer's or has an index; if not, there is nothing to compute. */
const MATTERS = `with ${SEED}
  select exists (select from seed join contribution other on other.span && seed.span
      where other.peer_id <> seed.peer_id or other.confidence is not null)
    or exists (select from seed join contribution other on other.canonical = seed.canonical and other.span is null
      where seed.span is null and (other.peer_id <> seed.peer_id or other.confidence is not null)) as matters`;

/**
 * Whole numbers throughout, so that every store computes the same. A "place" is a distinct interval or text among the
 * contributions that overlap what was touched; "report" are all the contributions that overlap a place.
 */
const REFRESH = `with ${SEED}, place as (
  select distinct other.span, null as canonical
    from (select distinct span from seed where span is not null) at join contribution other on other.span && at.span
  union all
  select null, canonical from (select distinct canonical from seed where span is null) at
), report as (
  select place.span, place.canonical, c.peer_id, c.reported_at_ms, c.flagged_at_ms
    from place join contribution c on c.span && place.span
  union all
  select place.span, place.canonical, c.peer_id, c.reported_at_ms, c.flagged_at_ms
    from place join contribution c on c.canonical = place.canonical and c.span is null where place.span is null
), witness as (
  select span, canonical, peer_id, max(reported_at_ms) as newest_ms, count(*) as reports, count(flagged_at_ms) as flagged
    from report group by span, canonical, peer_id
), aged as (
  select *, max(newest_ms) over (partition by span, canonical) - newest_ms as age_ms from witness
), weighed as (
  select span, canonical, count(*) as peers, sum(reports)::int8 as reports, sum(flagged)::int8 as flagged,
    sum(case when age_ms <= $3 then 4 when age_ms <= $4 then 2 else 1 end)::int8 - 4 as points
    from aged group by span, canonical
), scored as (
  select span, canonical, case when peers >= 2 then
      greatest(1, (100 * points * (5 * reports - 4 * flagged)) / ((points + 4) * 5 * reports)) end as confidence
    from weighed
)
update contribution c set confidence = scored.confidence from scored
  where c.confidence is distinct from scored.confidence
    and case when c.span is null then scored.span is null and c.canonical = scored.canonical else c.span = scored.span end
    and (c.span = scored.span or c.canonical = scored.canonical)`;

const DAY_MS = 86_400_000;
const FRESH_MS = 30 * DAY_MS;
const RECENT_MS = 90 * DAY_MS;

/**
 * Computes the confidence index anew for every contribution that overlaps a touched one: null while only one peer has
 * reported there. Then each peer beside the newest witness adds 4 points when its own newest report is at most 30 days
 * older than the newest of all, 2 up to 90 days, else 1; p points give 100 · p / (p + 4); the share f of the reports
 * there that are flagged takes 80 % · f of it away. From 1 to 100; two fresh peers give 50, three 66, four 75.
 */
export async function refreshConfidence(tx: Tx, { heights, positions }: Touched): Promise<void> {
  const [row] = await tx.query(MATTERS, [heights, positions], z.object({ matters: z.boolean() }));
  if (row?.matters !== true) return;
  await tx.run(REFRESH, [heights, positions, FRESH_MS, RECENT_MS]);
}
