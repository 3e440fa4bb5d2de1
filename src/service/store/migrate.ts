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

/**
 * Whether the store is one of this service's already. Somebody else's database is left alone: no name of ours must meet
 * one of theirs. @throws {StoreError} `store-foreign`
 */
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

/**
 * Brings the store to this version: each missing migration by number, all in one transaction that other processes
 * wait for. @throws {StoreError} `store-newer` when a newer version
 * has written the store, `store-foreign` when it is somebody else's.
 */
export async function migrate(db: Db, clock: Clock, migrations: readonly Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // `if not exists` would ask for the right to make tables where there is nothing to make.
    if (!(await isOurs(tx))) {
      await tx.exec(
        'create table migration (number int4 primary key, name text not null, applied_at_ms int8 not null)',
      );
    }
    const applied = await tx.query(
      'select number, name from migration',
      [],
      z.object({ number: z.int(), name: z.string() }),
    );
    const known = new Set(migrations.map(({ number }) => number));
    const newer = applied.find(({ number }) => !known.has(number));
    if (newer !== undefined) {
      throw new StoreError(
        'store-newer',
        `A newer version of the service has written this store (migration ${newer.number}, ${newer.name}). Start that version, or choose another store by DATA_DIR or DATABASE_URL; nothing was changed.`,
      );
    }
    const done = new Set(applied.map(({ number }) => number));
    for (const { number, name, sql } of migrations) {
      if (done.has(number)) continue;
      await tx.exec(sql);
      await tx.run('insert into migration (number, name, applied_at_ms) values ($1, $2, $3)', [
        number,
        name,
        clock.nowMs(),
      ]);
    }
  });
}
