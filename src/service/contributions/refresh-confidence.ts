import { z } from 'zod';
import type { Tx } from '../db/db.ts';

/** Which contributions are new or were flagged; each with its height and its position in its report. */
export interface Touched {
  readonly heights: readonly number[];
  readonly positions: readonly number[];
}

/** Intervals overlap, texts are equal; everything else is the same for both. `at` is what was touched, `other` what meets it. */
const MEETINGS = [
  { place: 'span', present: 'span is not null', meets: 'other.span && at.span' },
  {
    place: 'canonical',
    present: 'span is null',
    meets: 'other.canonical = at.canonical and other.span is null',
  },
] as const;
type Meeting = (typeof MEETINGS)[number];

const SEED = `seed as materialized (
  select c.span, c.canonical, c.peer_id from unnest($1::int8[], $2::int4[]) as touched (height, position)
  cross join lateral (
    select span, canonical, peer_id from contribution
    where contribution.height = touched.height and contribution.position = touched.position offset 0) c)`;

/** Whether anything that meets it is another peer's or has an index; if not, there is nothing to compute. */
const matters = ({ present, meets }: Meeting) => `with ${SEED}
  select exists (
    select from (select * from seed where ${present}) at
    cross join lateral (select peer_id, confidence from contribution other where ${meets} offset 0) other
    where other.peer_id <> at.peer_id or other.confidence is not null) as matters`;

/**
 * Whole numbers throughout, so that every store computes the same. A "place" is a distinct interval or text among the
 * contributions that meet what was touched; a "report" is a contribution that meets a place. The laterals with an offset
 * keep the planner, which has no statistics in an embedded store, to one search of the index for each place.
 */
const refresh = ({ place, present, meets }: Meeting) => `with ${SEED}, affected as materialized (
  select distinct other.height, other.position, other.${place}
    from (select distinct ${place} from seed where ${present}) at
    cross join lateral (select height, position, ${place} from contribution other where ${meets} offset 0) other
), witness as (
  select at.${place}, other.peer_id, max(other.reported_at_ms) as newest_ms, count(*) as reports,
      count(other.flagged_at_ms) as flagged
    from (select distinct ${place} from affected) at
    cross join lateral (
      select peer_id, reported_at_ms, flagged_at_ms from contribution other where ${meets} offset 0) other
    group by at.${place}, other.peer_id
), aged as (
  select *, max(newest_ms) over (partition by ${place}) - newest_ms as age_ms from witness
), weighed as (
  select ${place}, count(*) as peers, sum(reports)::int8 as reports, sum(flagged)::int8 as flagged,
      sum(case when age_ms <= $3 then 4 when age_ms <= $4 then 2 else 1 end)::int8 - 4 as points
    from aged group by ${place}
), scored as materialized (
  select ${place}, case when peers >= 2 then
      greatest(1, (100 * points * (5 * reports - 4 * flagged)) / ((points + 4) * 5 * reports)) end as confidence
    from weighed
)
update contribution c set confidence = scored.confidence from affected join scored using (${place})
  where c.height = affected.height and c.position = affected.position
    and c.confidence is distinct from scored.confidence`;

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
  for (const meeting of MEETINGS) {
    const [row] = await tx.query(matters(meeting), [heights, positions], z.object({ matters: z.boolean() }));
    if (row?.matters === true) await tx.run(refresh(meeting), [heights, positions, FRESH_MS, RECENT_MS]);
  }
}
