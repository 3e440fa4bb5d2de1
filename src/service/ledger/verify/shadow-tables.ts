import { z } from 'zod';
import type { Tx } from '../../db/db.ts';

/** A table of the store that a temporary one of the same name stands in front of, until the transaction ends. */
export interface ShadowedTable {
  readonly name: string;
  /** How the store's own table is named while it is shadowed. */
  readonly stored: string;
  /** How the temporary one is named. */
  readonly rebuilt: string;
  /** In their order. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
}

const tableSchema = z.object({ name: z.string(), schema: z.string(), columns: z.string(), key: z.string() });
const namesSchema = z.array(z.string());

const TABLES = `select c.relname::text as name, n.nspname::text as schema,
    (select json_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)::text as columns,
    coalesce((select json_agg(a.attname::text order by k.place) from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]')::text as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = 'r' and c.relname not in ('ledger_entry', 'migration')
  order by c.relname`;

/** A name of the schema as a statement spells it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Puts an empty temporary table of the same name in front of every table but the ledger's own, so that the statements
 * that apply an entry fill those, unchanged. From here on the transaction can write nowhere else: the database itself
 * refuses it. Nothing may have been read in it before. @throws {StoreError}
 */
export async function shadowTables(tx: Tx): Promise<ReadonlyMap<string, ShadowedTable>> {
  const tables = await tx.query(TABLES, [], tableSchema);
  const shadowed = tables.map(({ name, schema, columns, key }): ShadowedTable => ({
    name,
    stored: `${quoted(schema)}.${quoted(name)}`,
    rebuilt: `pg_temp.${quoted(name)}`,
    columns: namesSchema.parse(JSON.parse(columns)),
    key: namesSchema.parse(JSON.parse(key)),
  }));
  for (const { stored, rebuilt } of shadowed) {
    await tx.exec(
      `create temp table ${rebuilt.slice('pg_temp.'.length)} (like ${stored} including all) on commit drop`,
    );
  }
  // A statement that was prepared before would still mean the store's own table.
  await tx.exec('discard plans; set transaction read only');
  return new Map(shadowed.map((table) => [table.name, table]));
}
