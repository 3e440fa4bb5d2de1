import { z } from 'zod';
import type { ColumnRole, ListColumns } from '../../../lines/reading/list-columns.ts';
import type { RememberedColumns } from '../../../lines/reading/read-lines.ts';
import type { JsonStorage } from '../../../storage/json-storage.ts';

const ROLES = [
  'id',
  'rangeEnd',
  'fraudType',
  'origination',
  'destination',
  'sourcePeerId',
  'ignored',
] as const satisfies readonly ColumnRole[];

const MOST = 50;
const keyOf = (accountId: string) => `contribution-desk.report-columns.${accountId}`;

const storedSchema = z
  .array(z.tuple([z.string().max(2000), z.union([z.literal('by-line'), z.array(z.enum(ROLES)).max(200)])]))
  .max(MOST)
  .catch([]);

/** The columns that an account chose for lists of a shape, the last ones first. */
export function readColumns(storage: JsonStorage, accountId: string): RememberedColumns {
  return Object.fromEntries(storedSchema.parse(storage.read(keyOf(accountId))));
}

export function rememberColumns(
  storage: JsonStorage,
  accountId: string,
  shape: string,
  columns: ListColumns,
): void {
  const others = storedSchema.parse(storage.read(keyOf(accountId))).filter(([known]) => known !== shape);
  storage.write(keyOf(accountId), [[shape, columns], ...others].slice(0, MOST));
}
