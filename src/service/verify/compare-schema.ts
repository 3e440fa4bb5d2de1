import { z } from 'zod';
import type { Tx } from '../store/db.ts';
import { LedgerFault } from './ledger-fault.ts';
import expected from './schema.json' with { type: 'json' };
import { quoted } from './shadow-tables.ts';

const pathSchema = z.object({ schemas: z.array(z.string()) });

/**
 * Makes the schema that holds the registry the whole search path until the transaction ends: nothing
 * elsewhere is taken for a part of it. Returns its quoted name. @throws {LedgerFault} when there are several
 * to choose from
 */
export async function pinSchema(tx: Tx): Promise<string> {
  const [path] = await tx.query(
    'select pg_catalog.array_to_json(pg_catalog.current_schemas(false)) as schemas',
    [],
    pathSchema,
  );
  const { schemas } = pathSchema.parse(path);
  const [schema, ...others] = schemas;
  if (schema === undefined || others.length > 0)
    throw new LedgerFault(
      `The search path leads through the schemas ${schemas.join(' and ')}: what is in the first hides what is in the others. Have the search_path of this user name the registry’s schema alone.`,
    );
  await tx.exec(`set local search_path = ${quoted(schema)}`);
  return quoted(schema);
}

/**
 * The SHA-256 of all objects that decide the content of the tables, each with its name and definition. The same for every
 * supported version of PostgreSQL: `not null` is a fact of the column, since some versions also keep it as a constraint.
 * Objects for speed or space alone (statistics, storage) are left out.
 */
const HASH = `
with objects as (
with here as (select current_schema()::regnamespace as schema, format(' ON %I.', current_schema()) as prefix),
ours as (
  select oid, relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity from pg_class, here
  where relnamespace = schema)
select format('%s %I', case relkind when 'r' then 'table' when 'v' then 'view' else 'relation of kind ' || relkind::text end,
    relname) as place,
  concat_ws(', ', case relpersistence when 'p' then 'permanent' else 'persistence ' || relpersistence::text end,
    case when relrowsecurity or relforcerowsecurity then 'row security' end) as fact
from ours where relkind <> 'i'
union all
select format('table %I, index %s', relname, indexrelid::regclass),
  concat_ws(', ', replace(pg_get_indexdef(indexrelid), prefix, ' ON '),
    case when not indisvalid or not indisready then 'not valid' end)
from here, ours join pg_index on indrelid = ours.oid
union all
select format('table %I, column %I', relname, attname),
  concat_ws(', ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
    'default ' || pg_get_expr(adbin, adrelid), 'generated ' || nullif(attgenerated::text, ''),
    'identity ' || nullif(attidentity::text, ''),
    (select 'collation ' || attcollation::regcollation::text from pg_type where oid = atttypid and typcollation <> attcollation))
from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
where relkind not in ('i', 'v')
union all
select format('table %I, constraint %I', relname, conname), pg_get_constraintdef(pg_constraint.oid)
from ours join pg_constraint on conrelid = ours.oid where contype <> 'n'
union all
select format('table %I, trigger %I', relname, tgname),
  concat_ws(', ', replace(pg_get_triggerdef(pg_trigger.oid), prefix, ' ON '),
    case tgenabled when 'A' then 'always on' when 'O' then 'on' when 'R' then 'on in replicas' else 'off' end)
from here, ours join pg_trigger on tgrelid = ours.oid
-- Those that keep foreign keys have names of numbers; they count where somebody has turned them off.
where not tgisinternal or tgenabled <> 'O'
union all
select format('table %I, rule %I', relname, rulename), pg_get_ruledef(pg_rewrite.oid)
from ours join pg_rewrite on ev_class = ours.oid where relkind <> 'v'
union all
select format('table %I, policy %I', relname, polname),
  concat_ws(', ', polcmd::text, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
from ours join pg_policy on polrelid = ours.oid
union all
select format('table %s, heir %s', inhparent::regclass, inhrelid::regclass), 'its rows are read with those of the table'
from pg_inherits where inhrelid in (select oid from ours) or inhparent in (select oid from ours)
union all
-- Functions, types, operators and all else that a schema can hold.
select found.type || ' ' || replace(found.identity, format('%I.', current_schema()), ''),
  coalesce((select concat_ws(', ', 'returns ' || pg_get_function_result(p.oid), lanname, 'kind ' || prokind::text,
      'volatility ' || provolatile::text, case when prosecdef then 'security definer' end, case when proisstrict then 'strict' end,
      array_to_string(proconfig, ' '), 'SHA-256 ' || encode(sha256(convert_to(prosrc, 'UTF8')), 'hex'))
    from pg_proc p join pg_language l on l.oid = prolang
    where p.oid = objid and classid = 'pg_proc'::regclass), 'no part of a registry')
from here, pg_depend, pg_identify_object(classid, objid, 0) as found
where refclassid = 'pg_namespace'::regclass and refobjid = here.schema and deptype = 'n' and classid <> 'pg_class'::regclass
union all
-- What would be found before the registry's own, by this user or another one.
select format('schema %I', nspname), 'a role of its name finds it first'
from here, pg_namespace n join pg_roles on rolname = nspname where n.oid <> schema
union all
select format('setting of %s', coalesce(rolname, 'every role')), setting
from pg_db_role_setting left join pg_roles r on r.oid = setrole, unnest(setconfig) as setting
where setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and setting like 'search_path=%' and setting not in ('search_path=' || current_schema(), format('search_path=%I', current_schema()))
)
select encode(sha256(convert_to(string_agg(concat_ws(': ', place, fact), E'\\n' order by place collate "C", fact collate "C"), 'UTF8')), 'hex')
  as sha256 from objects`;

const hashSchema = z.object({ sha256: z.string() });

/** The hash of the schema that holds the registry, which is the whole search path. @throws {StoreError} */
export async function hashSchemaObjects(tx: Tx): Promise<string> {
  const [row] = await tx.query(HASH, [], hashSchema);
  return hashSchema.parse(row).sha256;
}

/**
 * Checks that the database has exactly what the migrations make: the owner of the tables could otherwise have them lie,
 * or look right when they are compared. Nothing of it is run before. The hash is a constant of this version, since a
 * user who may only verify cannot make another schema to compare with. @throws {LedgerFault}
 */
export async function compareSchema(tx: Tx): Promise<void> {
  if ((await hashSchemaObjects(tx)) === expected.sha256) return;
  throw new LedgerFault(
    'The database itself: its schema is not what the migrations of this version make. To see where, compare pg_dump --schema-only of it with that of a new registry. While indexes are rebuilt after a withdrawal, verify again later.',
  );
}
