import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from './db.ts';
import { StoreError } from './store-error.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/u;

/** The migrations of this version, ascending. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS_FOLDER)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const [, number, name] = FILE_NAME.exec(file) ?? [];
      if (number === undefined || name === undefined) {
        throw new StoreError('migration-name', `A migration is named NNNN-what-it-does.sql; ${file} is not.`);
      }
      return { number: Number(number), name, sql: await readFile(new URL(file, MIGRATIONS_FOLDER), 'utf8') };
    }),
  );
}

const MIGRATION_LOCK = 0x0c0de5c;

const tablesSchema = z.object({ tables: z.int(), own: z.boolean() });

/** True if the store is this service's. Other tables are left alone. @throws {StoreError} `store-foreign` */
async function isOurs(tx: Tx): Promise<boolean> {
  const [found] = await tx.query(
    `select count(*)::int4 as tables, coalesce(bool_or(table_name = 'migration' and column_name = 'applied_at_ms'), false) as own
     from information_schema.columns where table_schema = current_schema()`,
    [],
    tablesSchema,
  );
  const { tables, own } = tablesSchema.parse(found);
  if (tables === 0 || own) return own;
  throw new StoreError(
    'store-foreign',
    'The database holds tables that are not this service’s, so it was left alone. Give the service a database of its own.',
  );
}

const presentSchema = z.object({ present: z.boolean() });

/** Whether any version has made its tables in a store, which is left as it is. @throws {StoreError} */
export async function holdsRegistry(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(`select to_regclass('migration') is not null as present`, [], presentSchema);
  return presentSchema.parse(row).present;
}

const appliedSchema = z.object({ number: z.int(), name: z.string(), hash: z.string().nullable() });

/** A text, a name or the body of a function; or comments and white space between them. */
const QUOTED_OR_BLANK = /'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|(?:--[^\n]*|\/\*[\s\S]*?\*\/|\s)+/gu;

const statementsOf = (sql: string): string =>
  sql.replaceAll(QUOTED_OR_BLANK, (part) => (/^['"$]/u.test(part) ? part : ' ')).trim();

/** Stored with a migration, so a store shows which statements have made it: comments make no other store. */
function hashOf({ sql }: Migration): string {
  return createHash('sha256').update(statementsOf(sql)).digest('hex');
}

/**
 * The migrations of this version that the store lacks. @throws {StoreError} `store-earlier` when other statements than
 * this version's have made the store, `store-newer` when a newer version has written it.
 */
export async function missingMigrations(
  tx: Tx,
  migrations: readonly Migration[],
  place: string,
): Promise<readonly Migration[]> {
  // The builds before 1.0.0 that kept no hash had no such column.
  const applied = await tx.query(
    "select number, name, to_jsonb(migration) ->> 'sha256' as hash from migration order by number",
    [],
    appliedSchema,
  );
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, hash } of applied) {
    const own = known.get(number);
    if (own !== undefined && hash !== hashOf(own))
      throw new StoreError(
        'store-earlier',
        `The ${place} was written by an earlier build of the service, and what was written before 1.0.0 cannot be read: choose another DATA_DIR or DATABASE_URL, or delete it (practice data is made again at the next start).`,
      );
  }
  const newer = applied.find(({ number }) => !known.has(number));
  if (newer !== undefined) {
    throw new StoreError(
      'store-newer',
      `A newer version of the service has written the ${place} (migration ${newer.number}, ${newer.name}). Start that version, or choose another store by DATA_DIR or DATABASE_URL; nothing was changed.`,
    );
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}

/**
 * Brings the store to this version: each missing migration by number, all in one transaction that other
 * processes wait for. `place` is how messages refer to it. @throws {StoreError} `store-earlier`,
 * `store-newer`, or `store-foreign` for a database of another program.
 */
export async function migrate(
  db: Db,
  clock: Clock,
  migrations: readonly Migration[],
  place = 'store',
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // `if not exists` would ask for the right to make tables where there is nothing to make.
    if (!(await isOurs(tx))) {
      await tx.exec(
        'create table migration (number int4 primary key, name text not null, sha256 text not null, applied_at_ms int8 not null)',
      );
    }
    for (const migration of await missingMigrations(tx, migrations, place)) {
      await tx.exec(migration.sql);
      await tx.run('insert into migration (number, name, sha256, applied_at_ms) values ($1, $2, $3, $4)', [
        migration.number,
        migration.name,
        hashOf(migration),
        clock.nowMs(),
      ]);
    }
  });
}
