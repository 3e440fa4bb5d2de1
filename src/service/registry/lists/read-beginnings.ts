import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

/** `kind` twice: the index has all but flags. */
const BEGINNINGS = `
  select coalesce(again.at_ms, report.at_ms) as "createdAtMs", again.height as "reinstatedAt"
  from unnest($1::int8[], $2::int8[]) with ordinality as change (ordinal, height, place)
  join lateral (
    select height from contribution c where c.ordinal = change.ordinal
    union all select height from withdrawn_contribution w where w.ordinal = change.ordinal
  ) reported on true
  join ledger_entry report on report.height = reported.height
  left join lateral (
    select effect.height, at_ms from effect join ledger_entry using (height)
    where effect.kind = 'reinstated' and effect.kind <> 'flagged'
      and effect.ordinal = change.ordinal and effect.height <= change.height
    order by effect.height desc limit 1
  ) again on true
  order by place`;

const beginningSchema = z.object({ createdAtMs: z.int(), reinstatedAt: z.int().nullable() });

/** What indicators of contributions begin with; `reinstatedAt` is null for those that were never reinstated. */
export type Beginning = z.output<typeof beginningSchema>;

/** When each contribution was reported, or last reinstated, by an entry up to `height`; in the order of the question. */
export function readBeginnings(
  tx: Tx,
  contributions: readonly { readonly ordinal: number; readonly height: number }[],
): Promise<readonly Beginning[]> {
  const params = [contributions.map(({ ordinal }) => ordinal), contributions.map(({ height }) => height)];
  return tx.query(BEGINNINGS, params, beginningSchema);
}
