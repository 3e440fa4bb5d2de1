import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { checkpointWhenDue, vacuumWhenDue } from './embedded-upkeep.ts';
import { openStore, type Store } from './open-store.ts';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-test-'));
  store = await openStore({ dataDir: folder, databaseUrl: undefined }, systemClock);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function othersMay(...path: string[]): Promise<number> {
  return (await stat(join(folder, ...path))).mode & 0o077;
}

test('keeps every other user out of the database and away from the operator’s socket, whatever the folder lets in', async () => {
  const sockets = (await readdir(folder)).filter((name) => name.endsWith('.sock'));
  expect(sockets).toHaveLength(1);
  for (const name of [...sockets, 'postgres']) expect(await othersMay(name)).toBe(0);
});

test('makes a checkpoint once much was written since the last one, and only then', async () => {
  const MIB = 1024 * 1024;
  // Making the tables may have written as much already.
  await store.db.exec('checkpoint');
  expect(await checkpointWhenDue(store.db, MIB)).toBe(false);
  await store.db.exec('create table filler (id uuid)');
  await store.db.exec('insert into filler select gen_random_uuid() from generate_series(1, 50000)');
  expect(await checkpointWhenDue(store.db, MIB)).toBe(true);
  expect(await checkpointWhenDue(store.db, MIB)).toBe(false);
});

test('clears away what was removed from a busy table, once it is much', async () => {
  await store.db.exec(
    `insert into peer values ('b', 'VENDOR', false);
     insert into account values ('a@b', 'b', 'a@b.example', sha256('a'), sha256('a'), 'registered', 0);
     insert into assembled select sha256(n::text::bytea), 'report', 'a@b', 0 from generate_series(1, 2000) n;
     delete from assembled;`,
  );
  // Counted when the statement after the next one begins.
  await store.db.exec('select pg_stat_force_next_flush()');
  expect(await vacuumWhenDue(store.db, 2_500)).toEqual([]);
  expect(await vacuumWhenDue(store.db, 1_500)).toEqual(['assembled']);
  await store.db.exec('select pg_stat_force_next_flush()');
  expect(await vacuumWhenDue(store.db, 1_500)).toEqual([]);
});

const DAMAGES: Readonly<Record<string, (postgres: string) => Promise<void>>> = {
  'without its write-ahead log': (postgres) => rm(join(postgres, 'pg_wal'), { recursive: true }),
  'without the file that tells its version': (postgres) => rm(join(postgres, 'PG_VERSION')),
};

test.each(Object.entries(DAMAGES))(
  'refuses a folder %s in words, and removes nothing from it',
  async (_, damage) => {
    const damaged = join(folder, 'damaged');
    await cp(join(folder, 'postgres'), join(damaged, 'postgres'), { recursive: true });
    await damage(join(damaged, 'postgres'));
    const before = await readdir(damaged, { recursive: true });
    await expect(openStore({ dataDir: damaged, databaseUrl: undefined }, systemClock)).rejects.toThrow(
      /it is damaged.*restore a backup/u,
    );
    const after = new Set(await readdir(damaged, { recursive: true }));
    // The driver drops its caches and its mark that it runs.
    expect(
      before.filter((name) => !after.has(name) && !/pg_internal\.init$|postmaster\.pid$/u.test(name)),
    ).toEqual([]);
    await rm(damaged, { recursive: true });
  },
  60_000,
);
