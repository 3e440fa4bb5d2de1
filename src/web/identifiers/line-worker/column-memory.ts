import { z } from 'zod';
import { LINE_FIELDS } from '../../../reading/line/line.ts';
import type { JsonStorage } from '../../platform/storage/json-storage.ts';
import type { ListColumns } from '../../../reading/list/list-columns.ts';
import { MAX_COLUMNS } from '../../../reading/list/list-limits.ts';
import type { RememberedColumns } from '../../../reading/list/read-lines.ts';

/** More list formats than anybody works with. */
const MOST_SHAPES = 50;

const keyOf = (accountId: string) => `contribution-desk.columns.${accountId}`;

const columnsSchema: z.ZodType<ListColumns> = z.union([
  z.literal('by-line'),
  z.array(z.enum([...LINE_FIELDS, 'rangeEnd', 'ignored'])).max(MAX_COLUMNS),
]);
const storedSchema = z
  .array(z.tuple([z.string(), columnsSchema]))
  .max(MOST_SHAPES)
  .catch([]);

/** Reads the columns that an account chose in this browser, by list shape. */
export function rememberedColumns(storage: JsonStorage, accountId: string): RememberedColumns {
  return Object.fromEntries(storedSchema.parse(storage.read(keyOf(accountId))));
}

/** Remembers the columns for lists of this shape. */
export function rememberColumns(
  storage: JsonStorage,
  accountId: string,
  shape: string,
  columns: ListColumns,
): void {
  const others = storedSchema.parse(storage.read(keyOf(accountId))).filter(([other]) => other !== shape);
  storage.write(keyOf(accountId), [[shape, columns], ...others].slice(0, MOST_SHAPES));
}
