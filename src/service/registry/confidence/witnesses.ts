import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { confidenceOf, type Testimony } from './confidence-rule.ts';

/** At most `most` contributions of the same identifier or range as the contribution `c`, from an index. */
const witnessesSql = (most: string) => `(
  select * from contribution w where w.value = c.value
  union all select * from contribution w
    where c.value is null and w.value is null and w.canonical = c.canonical and w.kind = c.kind
      and hashtextextended(w.canonical, 0) = hashtextextended(c.canonical, 0)
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
