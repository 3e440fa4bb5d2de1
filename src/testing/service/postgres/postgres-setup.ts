import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../../service/platform/clock.ts';
import { DEFAULT_POOL } from '../../../service/platform/settings.ts';
import type { Db } from '../../../service/store/db.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openPostgres } from '../../../service/store/open-postgres.ts';
import { startPostgres } from './start-postgres.ts';

/** The server for the tests of the project `postgres`. */
export interface PostgresUnderTest {
  /** A database for connections that make and drop others. */
  readonly adminUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresUnderTest | undefined;
  }
}

/** The database that others at this version's schema are copied from. */
export const MIGRATED = 'migrated';

function urlOf({ adminUrl }: PostgresUnderTest, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = database;
  return url.href;
}

async function administer({ adminUrl }: PostgresUnderTest, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A new empty database on the server; its URL. */
export async function createDatabase(server: PostgresUnderTest, template = 'template0'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  return urlOf(server, name);
}

const BUSY_MACHINE = { ...DEFAULT_POOL, statementTimeoutMs: 120_000 };

/** A database of its own, a copy of `template`, which is dropped when it is closed. */
export async function openDatabase(server: PostgresUnderTest, template?: string): Promise<Db> {
  const url = await createDatabase(server, template);
  const db = openPostgres(url, BUSY_MACHINE);
  return {
    ...db,
    async close() {
      await db.close();
      await administer(server, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
    },
  };
}

/**
 * Starts one server for all test files of the project, and has a database at this version's schema to copy.
 */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const under: PostgresUnderTest = { adminUrl: server.url };
  await administer(under, `create database ${MIGRATED}`);
  const db = openPostgres(urlOf(under, MIGRATED));
  await migrate(db, systemClock, await readMigrations());
  await db.close();
  project.provide('postgres', under);
  return () => server.stop();
}
