import { z } from 'zod';
import type { Tx } from '../store/db.ts';
import { LedgerFault } from './ledger-fault.ts';

/** What follows from the entries alone, in the order in which it is compared: causes before what they lead to. */
export const DERIVED_TABLES = [
  'peer',
  'account',
  'reward_rate',
  'monthly_limit',
  'contribution',
  'ledger_transaction',
  'monthly_earning',
  'balance',
] as const;

/** Tables of a store that temporary ones of the same names stand in front of, until the transaction ends. */
export interface ShadowedTables {
  /** What stands before a name, `"public".` for example, to mean the store's own table all the same. */
  readonly schema: string;
  readonly tables: readonly ShadowedTable[];
}

export interface ShadowedTable {
  readonly name: string;
  /** In their order. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
}

const tableSchema = z.object({ name: z.string(), columns: z.string(), key: z.string() });
const schemaSchema = z.object({ schema: z.string() });
const namesSchema = z.array(z.string());

const TABLES = `select c.relname::text as name,
    (select json_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)::text as columns,
    coalesce((select json_agg(a.attname::text order by k.place) from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]')::text as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = 'r' and c.relname = any($1::text[])`;

/** A name of the schema as a statement spells it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Puts an empty temporary table of the same name in front of each of these, so that the statements that apply an entry
 * fill those, unchanged. From here on the transaction can write nowhere else: the database itself refuses it.
 * @throws {LedgerFault} when a table is missing, {StoreError}
 */
export async function shadowTables(tx: Tx, names: readonly string[]): Promise<ShadowedTables> {
  const [current] = await tx.query('select current_schema()::text as schema', [], schemaSchema);
  const schema = `${quoted(schemaSchema.parse(current).schema)}.`;
  const found = await tx.query(TABLES, [names], tableSchema);
  const tables = names.map((name): ShadowedTable => {
    const table = found.find((candidate) => candidate.name === name);
    if (table === undefined) throw new LedgerFault(`Table ${name} is missing.`);
    return {
      name,
      columns: namesSchema.parse(JSON.parse(table.columns)),
      key: namesSchema.parse(JSON.parse(table.key)),
    };
  });
  const statements = names.map(
    (name) =>
      `create temp table ${quoted(name)} (like ${schema}${quoted(name)} including all) on commit drop;`,
  );
  // A statement that was prepared before would still mean the store's own table.
  await tx.exec(`${statements.join('\n')} discard plans; set transaction read only`);
  return { schema, tables };
}
