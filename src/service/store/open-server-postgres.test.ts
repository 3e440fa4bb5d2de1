import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import {
  createDatabase,
  MIGRATED,
  type PostgresUnderTest,
} from '../../testing/service/postgres/postgres-setup.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from './db.ts';
import { openPostgres } from './open-postgres.ts';
import { openStore } from './open-store.ts';
import { serverFault } from './server-fault.ts';
import { StoreError } from './store-error.ts';

// Servers that a service refuses to start on, and leaves unchanged.

let server: PostgresUnderTest;

beforeAll(() => {
  const injected = inject('postgres');
  if (injected === undefined) throw new Error('These tests are of the project postgres.');
  server = injected;
});

async function prepared(sql: string, template: string): Promise<string> {
  const url = await createDatabase(server, template);
  await withDb(url, (db) => db.exec(sql.replaceAll('DATABASE', new URL(url).pathname.slice(1))));
  return url;
}

async function withDb<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openPostgres(url);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function changed(url: string, change: (url: URL) => unknown): string {
  const copy = new URL(url);
  change(copy);
  return copy.href;
}

const tablesOf = (url: string) =>
  withDb(url, (db) =>
    db.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
      [],
      z.object({ name: z.string() }),
    ),
  );

async function failureAt(url: string, clock = systemClock): Promise<StoreError> {
  try {
    await openStore({ dataDir: '', databaseUrl: url }, clock);
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
  throw new Error('It was opened.');
}

const CONNECTIONS: Readonly<Record<string, readonly [change: (url: URL) => unknown, words: RegExp]>> = {
  'a wrong password': [
    (url) => (url.password = 'hush-hush'),
    /^The database postgres at 127\.0\.0\.1:\d+ refuses the user or the password of DATABASE_URL\.$/u,
  ],
  'a database that does not exist': [
    (url) => (url.pathname = 'nowhere'),
    /^The database nowhere at .* does not exist\. Create it, or correct DATABASE_URL\.$/u,
  ],
  // A port that needs rights to listen on and is given to nothing.
  'a port where nobody listens': [
    (url) => (url.port = '1'),
    /cannot be reached \(ECONNREFUSED\)\. Start PostgreSQL there, or correct DATABASE_URL\.$/u,
  ],
  'encryption that the server does not offer': [
    (url) => url.searchParams.set('sslmode', 'verify-full'),
    /^The database postgres at 127\.0\.0\.1:\d+ does not speak TLS, which sslmode in DATABASE_URL asks for\. Turn on ssl/u,
  ],
  'a certificate of an authority that is not there': [
    (url) => url.searchParams.set('sslrootcert', '/nowhere/ca.crt'),
    /^A file that DATABASE_URL names .* database postgres at .* cannot be read \(ENOENT\): see sslrootcert,/u,
  ],
  // No unreadable file, but a socket that is missing.
  'a folder without the socket of a server': [
    (url) => url.searchParams.set('host', '/nowhere'),
    /cannot be reached \(ENOENT\)\. Start PostgreSQL there/u,
  ],
};

test.each(Object.entries(CONNECTIONS))('refuses %s in words', async (_, [change, words]) => {
  const url = changed(server.adminUrl, change);
  const error = await failureAt(url);
  expect(error.message).toMatch(words);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(new URL(url).password);
});

const DATABASES: Readonly<Record<string, readonly [sql: string, template: string, words: RegExp]>> = {
  'somebody else’s tables': [
    'create table migration (version text); create table theirs (id int4)',
    'template0',
    /holds tables that are not this service’s, so it was left alone/u,
  ],
  'what a newer version has written': [
    "insert into migration values (9999, 'tomorrow', '', 1)",
    MIGRATED,
    /newer version .*the database .*migration 9999, tomorrow.*nothing was changed/u,
  ],
  'what an earlier build has written': [
    "update migration set sha256 = 'of other statements'",
    MIGRATED,
    /^The database .* was written by an earlier build of the service/u,
  ],
  'a database that can only be read': [
    'alter database DATABASE set default_transaction_read_only = on',
    'template0',
    /can only be read: default_transaction_read_only is on/u,
  ],
  'a database that forgets': [
    'alter database DATABASE set synchronous_commit = off',
    'template0',
    /synchronous_commit is off/u,
  ],
  'a database in another encoding': ['select 1', "template0 encoding 'LATIN1'", /is encoded in LATIN1/u],
  'a user without rights': [
    "create role guest login password 'guest'; revoke create on schema public from public",
    'template0',
    /refuses rights that the service needs to the user of DATABASE_URL/u,
  ],
};

test.each(Object.entries(DATABASES))(
  'refuses %s in words, and leaves it as it is',
  async (name, [sql, template, words]) => {
    const url = await prepared(sql, template);
    const before = await tablesOf(url);
    const user = name === 'a user without rights' ? 'guest' : undefined;
    const error = await failureAt(
      changed(url, (guest) => {
        guest.username = user ?? guest.username;
        guest.password = user ?? guest.password;
      }),
    );
    expect(error.message).toMatch(words);
    expect(await tablesOf(url)).toEqual(before);
  },
);

const GOOD = {
  version: 150_000,
  encoding: 'UTF8',
  readOnly: false,
  synchronousCommit: 'on',
  synchronousStandbyNames: '',
  clockAheadMs: 0,
};

test('refuses a server that is too old', () => {
  const fault = serverFault({ ...GOOD, version: 140_011 }, 'database x at y:5432');
  expect(fault?.message).toMatch(/is of PostgreSQL 14; .* needs 15 or later/u);
});

test.each(['local', 'remote_write'])(
  'refuses a server that does not wait for the disk of the standby that it names: %s',
  (synchronousCommit) => {
    const facts = { ...GOOD, synchronousCommit, synchronousStandbyNames: 'b' };
    expect(serverFault(facts, 'database x at y:5432')?.message).toContain(
      `answers before a standby has stored anything (synchronous_commit is ${synchronousCommit})`,
    );
  },
);

test.each([{}, { synchronousCommit: 'local' }, { synchronousStandbyNames: 'b' }])(
  'takes a server that waits for what it names: %j',
  (facts) => {
    expect(serverFault({ ...GOOD, ...facts }, 'database x at y:5432')).toBeUndefined();
  },
);

test.each([
  [
    10 * 60_000,
    /clock of this machine is (?:599|600) seconds ahead of that of the database .* until then\.$/u,
  ],
  [-10 * 60_000, /clock of this machine is (?:600|601) seconds behind that of the database/u],
])('refuses a clock that is %d ms off, and leaves everything as it is', async (offMs, words) => {
  const url = await prepared('select 1', 'template0');
  const error = await failureAt(url, { nowMs: () => Date.now() + offMs });
  expect(error.code).toBe('clocks-differ');
  expect(error.message).toMatch(words);
  expect(await tablesOf(url)).toEqual([]);
});
