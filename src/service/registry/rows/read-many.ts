import { z } from 'zod';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';

/** A text of JSON with a value of a schema. */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const textSchema = z.object({ rows: z.string() });

/**
 * The rows of a statement that uses indexes alone, in its order, as one text of JSON: so many rows would take the driver
 * several times as long. Whole numbers beyond 2^53 are to be texts. @param timeoutMs instead of the store's own limit
 */
export async function readMany<Row>(
  ...[tx, sql, params, row, timeoutMs]: Parameters<typeof queryByIndexes<Row>>
): Promise<Row[]> {
  const asText = `select coalesce(json_agg(one), '[]')::text as rows from (${sql}) one`;
  const [found] = await queryByIndexes(tx, asText, params, textSchema, timeoutMs);
  return z.array(row).parse(JSON.parse(found?.rows ?? '[]'));
}
