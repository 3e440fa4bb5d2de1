import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import type { Matching } from './matching.ts';

/** Where contributions lie: one height and one position for each, the newest first. 12 bytes for each of them. */
export interface ContributionKeys {
  readonly heights: Float64Array;
  readonly positions: Int32Array;
}

const keysSchema = z.object({ keys: z.string().nullable() });

/** The keys of at most `most` matching contributions; as one text, since so many rows would take the driver three times as long. */
export async function findKeys(tx: Tx, { sql, params }: Matching, most: number): Promise<ContributionKeys> {
  const [row] = await tx.query(
    `select string_agg(height || ' ' || position, ' ' order by height desc, position) as keys from ${sql} c`,
    [...params, most],
    keysSchema,
  );
  const numbers = (row?.keys ?? null) === null ? [] : (row?.keys ?? '').split(' ');
  const count = numbers.length / 2;
  const keys = { heights: new Float64Array(count), positions: new Int32Array(count) };
  for (let index = 0; index < count; index += 1) {
    keys.heights[index] = Number(numbers[2 * index]);
    keys.positions[index] = Number(numbers[2 * index + 1]);
  }
  return keys;
}
