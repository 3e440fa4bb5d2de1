import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openEmptyDb } from '../../testing/service/store/migrated-db.ts';
import { createTestClock } from '../../testing/service/test-clock.ts';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';

let db: Db;
const clock = createTestClock();
const first = { number: 1, name: 'first', sql: 'create table one (id int4)' };
const second = { number: 2, name: 'second', sql: 'create table two (id int4); insert into two values (2)' };

beforeAll(async () => {
  db = await openEmptyDb();
});
afterAll(() => db.close());

async function applied(): Promise<unknown[]> {
  return db.query('select number, name from migration order by number', [], z.unknown());
}

test('runs what is missing, by number, and each only once', async () => {
  await migrate(db, clock, [first]);
  await migrate(db, clock, [first, second]);
  await migrate(db, clock, [first, second]);
  expect(await applied()).toEqual([
    { number: 1, name: 'first' },
    { number: 2, name: 'second' },
  ]);
  await expect(db.query('select id from two', [], z.unknown())).resolves.toHaveLength(1);
});

test('refuses a store that a newer version has written, in words, and changes nothing', async () => {
  const refusal = migrate(db, clock, [first], 'data folder .data');
  await expect(refusal).rejects.toMatchObject({ code: 'store-newer' });
  await expect(refusal).rejects.toThrow(
    'A newer version of the service has written the data folder .data (migration 2, second).',
  );
  expect(await applied()).toHaveLength(2);
});

test('refuses a store that other statements of the same number have made, also one with more of them', async () => {
  const changed = { ...first, sql: 'create table one (id int8)' };
  for (const migrations of [[changed], [changed, second]]) {
    const refusal = migrate(db, clock, migrations, 'data folder .data');
    await expect(refusal).rejects.toMatchObject({ code: 'store-earlier' });
    await expect(refusal).rejects.toThrow(
      /^The data folder \.data was written by an earlier build .*choose another DATA_DIR or DATABASE_URL, or delete it/u,
    );
  }
  expect(await applied()).toHaveLength(2);
});

test('takes a migration for the same whatever its comments and white space, and for another where a text differs', async () => {
  const store = await openEmptyDb();
  const sql = (remark: string, text: string) => `-- ${remark}
    create table said (words text default '-- ${text} /*');
    /* ${remark} */ create function say() returns text language sql as $body$
      select '${text}' -- told
    $body$;`;
  const said = { number: 1, name: 'said', sql: sql('a remark', 'a text') };
  await migrate(store, clock, [said]);
  const other = sql('another remark; its; own', 'a text');
  for (const same of [other, other.replaceAll(/^ +create/gmu, '\n\n  create')])
    await migrate(store, clock, [{ ...said, sql: same }]);
  for (const different of [sql('a remark', 'another text'), said.sql.replace('-- told', '-- said')])
    await expect(migrate(store, clock, [{ ...said, sql: different }])).rejects.toMatchObject({
      code: 'store-earlier',
    });
  await store.close();
});

test('refuses a store of the builds that kept no hash of their migrations', async () => {
  const early = await openEmptyDb();
  await early.exec(`create table migration (number int4 primary key, name text not null, applied_at_ms int8 not null);
    insert into migration values (1, 'ledger', 1), (19, 'downloads', 1)`);
  await expect(migrate(early, clock, await readMigrations())).rejects.toMatchObject({
    code: 'store-earlier',
  });
  expect(await early.query('select number from migration', [], z.unknown())).toHaveLength(2);
  await early.close();
});

test('leaves nothing of a migration that fails', async () => {
  const broken = { number: 3, name: 'broken', sql: 'create table three (id int4); select * from nowhere' };
  await expect(migrate(db, clock, [first, second, broken])).rejects.toMatchObject({ sqlState: '42P01' });
  expect(await applied()).toHaveLength(2);
  await expect(db.run('select from three')).rejects.toMatchObject({ sqlState: '42P01' });
});
