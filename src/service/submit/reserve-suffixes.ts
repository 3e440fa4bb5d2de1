import { z } from 'zod';
import type { Tx } from '../store/db.ts';

const rowSchema = z.object({ last: z.int() });

/**
 * The first of `count` numbers that no asset has had. They rise, follow the clock's milliseconds, and are given out
 * once whichever process asks.
 */
export async function reserveSuffixes(tx: Tx, count: number, nowMs: number): Promise<number> {
  const [row] = await tx.query(
    'update asset_suffix set last = greatest(last + 1, $1) + $2 - 1 where id = 1 returning last',
    [nowMs, count],
    rowSchema,
  );
  return rowSchema.parse(row).last - count + 1;
}
