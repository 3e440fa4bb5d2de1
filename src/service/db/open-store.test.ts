import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { checkpointWhenDue, vacuumWhenDue } from './embedded-upkeep.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-test-'));
  store = await openStore({ dataDir: folder, databaseUrl: undefined }, systemClock);
}, 60_000);
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
  expect(await checkpointWhenDue(store.db, MIB)).toBe(false);
  await store.db.exec('create table filler (id uuid)');
  await store.db.exec('insert into filler select gen_random_uuid() from generate_series(1, 50000)');
  expect(await checkpointWhenDue(store.db, MIB)).toBe(true);
  expect(await checkpointWhenDue(store.db, MIB)).toBe(false);
}, 60_000);

test('clears away what was removed from a busy table, once it is much', async () => {
  await store.db.exec(
    `insert into confidence_due_run select n, 0, 0 from generate_series(1, 2000) n;
     delete from confidence_due_run;`,
  );
  // Counted when the statement after the next one begins.
  await store.db.exec('select pg_stat_force_next_flush()');
  expect(await vacuumWhenDue(store.db, 2_500)).toEqual([]);
  expect(await vacuumWhenDue(store.db, 1_500)).toEqual(['confidence_due_run']);
  await store.db.exec('select pg_stat_force_next_flush()');
  expect(await vacuumWhenDue(store.db, 1_500)).toEqual([]);
});
