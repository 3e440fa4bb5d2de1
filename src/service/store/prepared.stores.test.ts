import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import type { Db, SqlValue, Tx } from './db.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await db.exec('create table item (id int8 primary key, name text unique)');
});
afterAll(() => db.close());

const inPrepared = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(work, { prepared: true });
const anything = z.record(z.string(), z.unknown());

test('a prepared statement answers as any other, each time', async () => {
  const sql = `select $1::int8 as whole, $2::numeric as exact, $3::bytea as bytes, $4::text[] as texts, $5::int4[] as numbers,
    $6::text as text, $7::bool as yes`;
  const rounds: SqlValue[][] = [
    [7, '1.50', Uint8Array.of(0, 255), ['a', null, '{"'], [1, null], 'x', true],
    [8, null, Uint8Array.of(), [], [], null, false],
  ];
  for (const params of [...rounds, ...rounds]) {
    const plain = await db.transaction((tx) => tx.query(sql, params, anything));
    expect(await inPrepared((tx) => tx.query(sql, params, anything))).toEqual(plain);
  }
});

test('a prepared statement says how many rows it touched', async () => {
  const insert = 'insert into item (id, name) select id, id::text from unnest($1::int8[]) id';
  expect(await inPrepared((tx) => tx.run(insert, [[1, 2, 3]]))).toBe(3);
  expect(await inPrepared((tx) => tx.run(insert, [[]]))).toBe(0);
  expect(await inPrepared((tx) => tx.run('select * from item'))).toBe(0);
});

test('one that fails undoes its transaction, leaves no values in the error, and works again', async () => {
  const insert = 'insert into item (id, name) values ($1, $2)';
  await inPrepared((tx) => tx.run(insert, [10, 'secret']));
  const failing = inPrepared(async (tx) => {
    await tx.run(insert, [11, 'undone']);
    await tx.run(insert, [12, 'secret']);
  });
  const error: unknown = await failing.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'store-refused', sqlState: '23505', constraint: 'item_name_key' });
  expect(String(error)).not.toContain('secret');
  expect(await inPrepared((tx) => tx.run(insert, [11, 'stored']))).toBe(1);
});

test('one that the store cannot read fails each time, and others go on', async () => {
  for (let round = 0; round < 2; round += 1) {
    await expect(inPrepared((tx) => tx.run('select nothing from nowhere'))).rejects.toMatchObject({
      sqlState: '42P01',
    });
  }
  expect(await inPrepared((tx) => tx.query('select 1 as one', [], anything))).toEqual([{ one: 1 }]);
});

test('a savepoint inside is undone alone', async () => {
  const insert = 'insert into item (id, name) values ($1, $2)';
  await inPrepared(async (tx) => {
    await tx.run(insert, [20, 'kept']);
    const inner = tx.transaction((nested) => nested.run(insert, [20, 'again']));
    await expect(inner).rejects.toMatchObject({ sqlState: '23505' });
  });
  const kept = await db.query('select name from item where id = 20', [], anything);
  expect(kept).toEqual([{ name: 'kept' }]);
});
