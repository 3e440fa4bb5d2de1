import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type EmbeddedDb, openEmbedded } from './open-embedded.ts';
import { StoreError } from './store-error.ts';

let db: EmbeddedDb;

beforeAll(async () => {
  db = await openEmbedded();
  await db.exec('create table item (id int4 primary key, secret text)');
});
afterAll(() => db.close());

async function ids(): Promise<number[]> {
  const rows = await db.query('select id from item order by id', [], z.object({ id: z.int() }));
  await db.run('delete from item');
  return rows.map(({ id }) => id);
}

const insert = 'insert into item (id, secret) values ($1, $2)';

test('reads whole numbers as numbers, numerics as text and bytes as Uint8Array', async () => {
  const row = z.object({
    small: z.int(),
    large: z.int(),
    exact: z.string(),
    bytes: z.instanceof(Uint8Array),
  });
  const [read] = await db.query(
    'select 7::int8 as small, 9007199254740991::int8 as large, 10000000000000000000000.5::numeric as exact, $1::bytea as bytes',
    [Uint8Array.of(0, 255)],
    row,
  );
  expect(read).toEqual({
    small: 7,
    large: Number.MAX_SAFE_INTEGER,
    exact: '10000000000000000000000.5',
    bytes: Uint8Array.of(0, 255),
  });
});

test('refuses a whole number that a number cannot hold', async () => {
  const row = z.object({ id: z.int() });
  await expect(db.query('select 9007199254740993::int8 as id', [], row)).rejects.toThrow(StoreError);
});

test('keeps all of a transaction or nothing', async () => {
  await db.transaction((tx) => tx.run(insert, [1, 'a']));
  const failing = db.transaction(async (tx) => {
    await tx.run(insert, [2, 'b']);
    throw new RangeError('changed my mind');
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await ids()).toEqual([1]);
});

test('undoes only the inner one of two nested transactions', async () => {
  await db.transaction(async (tx) => {
    await tx.run(insert, [1, 'a']);
    const inner = tx.transaction(async (nested) => {
      await nested.run(insert, [2, 'b']);
      await nested.transaction((deeper) => deeper.run(insert, [3, 'c']));
      await nested.run(insert, [1, 'twice']);
    });
    await expect(inner).rejects.toMatchObject({ sqlState: '23505' });
    await tx.transaction((nested) => nested.run(insert, [4, 'd']));
  });
  expect(await ids()).toEqual([1, 4]);
});

test('tells what was refused without the statement, its parameters or their values', async () => {
  await db.run(insert, [1, 'hush-hush']);
  const error: unknown = await db.run(insert, [1, 'hush-hush']).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code: 'store-refused', sqlState: '23505', constraint: 'item_pkey' });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/hush|insert/u);
  await db.run('delete from item');
});

test('refuses a statement that goes past the open transaction, instead of waiting for ever', async () => {
  const past = db.transaction(async () => db.run(insert, [1, 'a']));
  await expect(past).rejects.toMatchObject({ code: 'outside-transaction' });
}, 3_000);

test('tells of a transaction that cannot begin or commit in its own words', async () => {
  await db.exec(
    'create table parent (id int4 primary key); create table child (secret int4 references parent deferrable initially deferred)',
  );
  const committing = db.transaction((tx) => tx.run('insert into child (secret) values (4711)'));
  const error: unknown = await committing.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code: 'store-refused', sqlState: '23503' });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/4711/u);
  const closed = await openEmbedded();
  await closed.close();
  await expect(closed.transaction((tx) => tx.exec('select 1'))).rejects.toThrow(StoreError);
}, 30_000);

test('starts from a dump', async () => {
  await db.run(insert, [5, 'e']);
  const copy = await openEmbedded({ dump: await db.dump() });
  await expect(copy.query('select id from item', [], z.object({ id: z.int() }))).resolves.toEqual([
    { id: 5 },
  ]);
  await copy.close();
  await db.run('delete from item');
});
