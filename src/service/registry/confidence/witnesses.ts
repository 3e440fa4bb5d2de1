import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { confidenceOf, type Testimony } from './confidence-rule.ts';

/**
 * At most `most` witnesses of the contribution `c`: of the same value or text, and ranges that contain it,
 * each from an index. `spread` keeps containment as it is.
 */
const witnessesSql = (most: string) => `(
  select * from contribution w where w.value = c.value
  union all select * from contribution w
    where spread(w.span, w.asset_hash) @> case when c.value < 1e16 then c.value::int8 * 2048 end
  union all select * from contribution w
    where spread(w.wide_span, w.asset_hash) @> case when c.value >= 1e16 then c.value end
  union all select * from contribution w where spread(w.span, w.asset_hash)
    @> case when c.span is not null then int8range(lower(c.span) * 2048, (upper(c.span) - 1) * 2048, '[]') end
  union all select * from contribution w where spread(w.wide_span, w.asset_hash) @> c.wide_span
  union all select * from contribution w
    where c.value is null and c.span is null and c.wide_span is null and w.canonical = c.canonical and w.kind = c.kind
      and hashtextextended(w.canonical, 0) = hashtextextended(c.canonical, 0)
      and w.value is null and w.span is null and w.wide_span is null
  limit ${most})`;

/** The testimony of the witnesses of the contribution `c`; no row where they come from one peer. */
export const testimonySql = (most: string) => `(
  select array_agg(newest) as "newestMs", sum(reports)::int8 as reports, sum(flags)::int8 as flagged
  from (
    select peer_id, max(reported_at_ms) as newest, count(*) as reports, count(flagged_at_ms) as flags
    from ${witnessesSql(most)} witness group by peer_id
  ) peer having count(*) > 1)`;

/** The columns of `testimonySql`, null where there is no row. */
export const testimonyShape = {
  newestMs: z.array(z.int()).nullable(),
  reports: z.int().nullable(),
  flagged: z.int().nullable(),
};

/** The confidence index of a row with the columns of `testimonySql`. */
export function confidenceOfRow({
  newestMs,
  reports,
  flagged,
}: { readonly [Column in keyof Testimony]: Testimony[Column] | null }): number | null {
  return newestMs === null || reports === null || flagged === null
    ? null
    : confidenceOf({ newestMs, reports, flagged });
}

/** Enough to find a second peer, unless one peer has reported the identifier more often than this. */
export const MOST_WITNESSES = 100;
const ordinalSchema = z.object({ ordinal: z.int() });

/** Finds the contributions that have a confidence index, by their ordinals. Needs `preferIndexScans`. */
export async function findScored(tx: Tx, ordinals: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.query(
    `select ordinal from contribution c cross join lateral ${testimonySql('$2')} testimony
     where ordinal = any($1::int8[])`,
    [ordinals, MOST_WITNESSES],
    ordinalSchema,
  );
  return new Set(rows.map(({ ordinal }) => ordinal));
}
