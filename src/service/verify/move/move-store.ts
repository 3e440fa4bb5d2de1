import { z } from 'zod';
import type { Db, Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { quoted } from '../shadow-tables.ts';

/** A table, and the columns of its primary key in order, with their SQL types. */
const tableSchema = z.object({
  name: z.string(),
  key: z.array(z.object({ column: z.string(), type: z.string() })),
});
type Table = z.output<typeof tableSchema>;

/**
 * The tables in the order in which the migrations made them, hence referenced ones first; all but
 * `migration`, which each store keeps for itself.
 */
function listTables(tx: Tx): Promise<Table[]> {
  return tx.query(
    `select c.relname::text as name, json_agg(json_build_object('column', a.attname,
       'type', format_type(a.atttypid, a.atttypmod)) order by part.place) as key
     from pg_class c
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     cross join unnest(i.indkey::int2[]) with ordinality as part (number, place)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
     where c.relnamespace = current_schema()::regnamespace and c.relname <> 'migration'
     group by c.oid, c.relname order by c.oid`,
    [],
    tableSchema,
  );
}

const MOST_ROWS = 1_000;
/** A batch ends with the row that exceeds this size, measured as stored. */
const MOST_BYTES = 8 * 1024 * 1024;

const batchSchema = z.object({
  /** The rows as a JSON array, passed on as text and never parsed here, so it is exact for any column type. */
  rows: z.string().nullable(),
  /** The key of the batch's last row. */
  last: z.array(z.string()).nullable(),
});
type Batch = z.output<typeof batchSchema>;

/** The next rows after a key, in key order. */
async function readBatch(tx: Tx, { name, key }: Table, after: readonly string[] | null): Promise<Batch> {
  const columns = key.map(({ column }) => quoted(column)).join(', ');
  const begin = key.map(({ type }, index) => `($1::text[])[${index + 1}]::${type}`).join(', ');
  const [batch] = await tx.query(
    `select json_agg(row_to_json(t) order by place)::text as rows,
       (array_agg(array[${key.map(({ column }) => `(t).${quoted(column)}::text`).join(', ')}]::text order by place desc))[1]::text[] as last
     from (
       select t, row_number() over w as place, sum(pg_column_size(t)) over w - pg_column_size(t) as bytes_before
       from (select * from ${quoted(name)} where $1::text[] is null or (${columns}) > (${begin}) order by ${columns} limit ${MOST_ROWS}) t
       window w as (order by ${key.map(({ column }) => `t.${quoted(column)}`).join(', ')})
     ) numbered where bytes_before < ${MOST_BYTES}`,
    [after],
    batchSchema,
  );
  return batchSchema.parse(batch);
}

/** Copies the rows of a table into the same table of another store; returns their number. */
async function copyTable(from: Tx, to: Tx, table: Table): Promise<number> {
  // Rows that migrations inserted are in the source too.
  await to.run(`delete from ${quoted(table.name)}`);
  let copied = 0;
  for (let after: readonly string[] | null = null; ;) {
    const batch: Batch = await readBatch(from, table, after);
    if (batch.rows === null) return copied;
    // In random order: ascending intervals would degenerate the range index into a chain.
    copied += await to.run(
      `insert into ${quoted(table.name)} select * from json_populate_recordset(null::${quoted(table.name)}, $1::json)
       order by random()`,
      [batch.rows],
    );
    after = batch.last;
  }
}

/** Even a key counts as used: a service that has started once is a registry of its own. */
async function assertEmpty(to: Tx): Promise<void> {
  const [row] = await to.query(
    'select exists (select from ledger_entry) or exists (select from service_key) as used',
    [],
    z.object({ used: z.boolean() }),
  );
  if (row?.used === false) return;
  throw new StoreError(
    'target-not-empty',
    'The database that DATABASE_URL names holds a registry already, so nothing was moved. Name an empty one.',
  );
}

/**
 * Copies a whole store into an empty one with the same schema: entries, derived tables, keys, sessions and assembled
 * transactions. All or nothing; the source is only read. @throws {StoreError}
 */
export async function moveStore(
  from: Db,
  to: Db,
): Promise<{ readonly tables: number; readonly rows: number }> {
  return from.transaction((source) =>
    to.transaction(async (target) => {
      await assertEmpty(target);
      const tables = await listTables(source);
      let rows = 0;
      for (const table of tables) rows += await copyTable(source, target, table);
      return { tables: tables.length, rows };
    }),
  );
}
