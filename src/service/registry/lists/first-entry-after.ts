import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

/** By halves: times never fall along the ledger, and have no index. */
const FIRST = `
  with recursive half (low, high) as (
    select 1::int8, $2::int8 + 1
    union all
    select case when at_ms > $1 then low else entry.height + 1 end, case when at_ms > $1 then entry.height else high end
    from half join ledger_entry entry on entry.height = (low + high) / 2 where low < high
  )
  select low as height from half where low = high`;

const heightSchema = z.object({ height: z.int() });

/** The height of the first entry that is later than a time; one more than the head's where there is none. */
export async function firstEntryAfter(tx: Tx, ms: number, head: number): Promise<number> {
  const [found] = await tx.query(FIRST, [ms, head], heightSchema);
  return heightSchema.parse(found).height;
}
