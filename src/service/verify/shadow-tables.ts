import { z } from 'zod';
import type { Tx } from '../store/db.ts';
import { LedgerFault } from './ledger-fault.ts';

/** The tables derived from the entries alone, in the order they are compared: causes before effects. */
export const DERIVED_TABLES = [
  'peer',
  'account',
  'reward_rate',
  'monthly_limit',
  'price',
  'bonus',
  'log_key',
  'plan',
  'contribution',
  'withdrawal',
  'withdrawn_contribution',
  'effect',
  'ledger_transaction',
  'tally',
  'peer_tally',
  'monthly_earning',
  'bought',
  'token_movement',
  'balance',
] as const;

/** The tables that applying entries writes: `download` too, which holds more than the entries say. */
export const REBUILT_TABLES = [...DERIVED_TABLES, 'download'] as const;

/** Tables of a store that temporary tables of the same names shadow until the transaction ends. */
export interface ShadowedTables {
  /** The quoted schema that names the store's own table despite the shadow. */
  readonly schema: string;
  readonly tables: readonly ShadowedTable[];
}

const tableSchema = z.object({
  name: z.string(),
  /** In their order. */
  columns: z.array(z.string()),
  /** The columns of the primary key, in order. */
  key: z.array(z.string()),
});
export type ShadowedTable = z.output<typeof tableSchema>;

const TABLES = `select c.relname::text as name,
    (select json_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(a.attname::text order by k.place) from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = 'r' and c.relname = any($1::text[])`;

/** A quoted SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Shadows each of these with an empty temporary table: the unchanged statements that apply an entry fill the
 * shadows. From here on the database refuses any other write of the transaction.
 * @throws {LedgerFault} when a table is missing, {StoreError}
 */
export async function shadowTables(
  tx: Tx,
  schema: string,
  names: readonly string[],
): Promise<ShadowedTables> {
  const found = await tx.query(TABLES, [names], tableSchema);
  const tables = names.map((name) => {
    const table = found.find((candidate) => candidate.name === name);
    if (table === undefined) throw new LedgerFault(`Table ${name} is missing.`);
    return table;
  });
  const statements = names.map(
    (name) =>
      `create temp table ${quoted(name)} (like ${schema}.${quoted(name)} including all) on commit drop;`,
  );
  // Statements prepared earlier would still refer to the store's own table.
  await tx.exec(`${statements.join('\n')} discard plans; set transaction read only`);
  return { schema, tables };
}
