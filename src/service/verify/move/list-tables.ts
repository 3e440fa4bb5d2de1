import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';

/** A table, and the columns of its primary key in order, with their SQL types. */
export interface Table {
  readonly name: string;
  readonly key: readonly { readonly column: string; readonly type: string }[];
}

const keySchema = z.object({ name: z.string(), column: z.string().nullable(), type: z.string().nullable() });
const referenceSchema = z.object({ name: z.string(), parent: z.string() });

/** The migration table is not copied: each store records its own migrations. */
const OWN_TABLE = 'migration';

/** The tables of a store, referenced tables first. @throws {StoreError} for one without a primary key */
export async function listTables(tx: Tx): Promise<Table[]> {
  const keys = await tx.query(
    `select c.relname::text as name, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     left join lateral unnest(i.indkey::int2[]) with ordinality as part (number, place) on true
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> $1
     order by c.relname, part.place`,
    [OWN_TABLE],
    keySchema,
  );
  const references = await tx.query(
    `select child.relname::text as name, parent.relname::text as parent
     from pg_constraint con join pg_class child on child.oid = con.conrelid join pg_class parent on parent.oid = con.confrelid
     where con.contype = 'f' and child.relnamespace = current_schema()::regnamespace and child.oid <> parent.oid`,
    [],
    referenceSchema,
  );
  const tables = new Map<string, { column: string; type: string }[]>();
  for (const { name, column, type } of keys) {
    if (column === null || type === null)
      throw new StoreError('table-without-key', `The table ${name} has no primary key.`);
    tables.set(name, [...(tables.get(name) ?? []), { column, type }]);
  }
  const sorted: Table[] = [];
  const placed = new Set<string>();
  while (sorted.length < tables.size) {
    const free = Array.from(tables).filter(
      ([name]) =>
        !placed.has(name) &&
        references.every((reference) => reference.name !== name || placed.has(reference.parent)),
    );
    if (free.length === 0)
      throw new StoreError('tables-in-a-circle', 'Tables reference each other in a cycle.');
    for (const [name, key] of free) {
      sorted.push({ name, key });
      placed.add(name);
    }
  }
  return sorted;
}
