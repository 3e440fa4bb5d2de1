import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import type { Db } from './db.ts';
import { StoreError } from './store-error.ts';

// Behaviour that both stores share. The test project selects the store.

let db: Db;

beforeAll(async () => {
  db = await openMigratedDb();
  await db.exec('create table item (id int4 primary key, secret text)');
});
beforeEach(() => db.run('delete from item'));
afterAll(() => db.close());

async function ids(): Promise<number[]> {
  const rows = await db.query('select id from item order by id', [], z.object({ id: z.int() }));
  return rows.map(({ id }) => id);
}

const insert = 'insert into item (id, secret) values ($1, $2)';

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
}

function textOf(error: unknown): string {
  return JSON.stringify(error, Object.getOwnPropertyNames(error));
}

test('reads whole numbers as numbers, numerics as text and bytes as Uint8Array', async () => {
  const row = z.strictObject({
    small: z.int(),
    large: z.int(),
    exact: z.string(),
    bytes: z.instanceof(Uint8Array),
    many: z.array(z.int().nullable()),
    none: z.array(z.int()),
    id: z.uuid(),
    yes: z.boolean(),
    missing: z.null(),
  });
  const [read] = await db.query(
    `select 7::int8 as small, 9007199254740991::int8 as large, 10000000000000000000000.5::numeric as exact,
       $1::bytea as bytes, array[1, null, 9007199254740991]::int8[] as many, '{}'::int8[] as none,
       '6f2c4d0e-7f0a-4f57-9b52-0d7f53c2c9a1'::uuid as id, true as yes, null::text as missing`,
    [Uint8Array.of(0, 255)],
    row,
  );
  expect(read).toStrictEqual({
    small: 7,
    large: Number.MAX_SAFE_INTEGER,
    exact: '10000000000000000000000.5',
    bytes: Uint8Array.of(0, 255),
    many: [1, null, Number.MAX_SAFE_INTEGER],
    none: [],
    id: '6f2c4d0e-7f0a-4f57-9b52-0d7f53c2c9a1',
    yes: true,
    missing: null,
  });
});

test('passes arrays on as they are, whatever their texts hold', async () => {
  const texts = ['a"b', 'c,d', 'e\\f', '{}', '{1,2}', ' ', '', 'NULL', 'null', "'", '\n', 'ü€😀', null];
  const row = z.object({ text: z.string().nullable(), number: z.int().nullable(), yes: z.boolean() });
  const rows = await db.query(
    `select item.* from unnest($1::text[], $2::int8[], $3::bool[]) with ordinality
       as item (text, number, yes, place) order by place`,
    [
      texts,
      texts.map((_, index) => (index === 4 ? null : index * 2 ** 40)),
      texts.map((_, index) => index % 2 === 0),
    ],
    row,
  );
  expect(rows.map(({ text }) => text)).toEqual(texts);
  expect(rows[4]?.number).toBeNull();
  expect(rows[12]).toEqual({ text: null, number: 12 * 2 ** 40, yes: true });
  expect(await db.query('select from unnest($1::text[])', [[]], z.object({}))).toEqual([]);
});

test('refuses a whole number that a number cannot hold', async () => {
  const row = z.object({ id: z.int() });
  await expect(db.query('select 9007199254740993::int8 as id', [], row)).rejects.toMatchObject({
    code: 'int8-too-large',
  });
});

test('counts the rows that a statement wrote, and those that it only read not', async () => {
  expect(await db.run("insert into item select n, 'x' from generate_series(1, 5) n")).toBe(5);
  expect(await db.run('update item set secret = $1 where id > $2', ['y', 3])).toBe(2);
  expect(await db.run('select * from item')).toBe(0);
  expect(await db.run('delete from item')).toBe(5);
});

test('takes exactly one statement where rows or a number are asked for', async () => {
  await expect(db.run("insert into item values (1, 'a'); delete from item")).rejects.toThrow(StoreError);
  expect(await ids()).toEqual([]);
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

test('never calls a transaction stored in which a statement failed, even if its work goes on', async () => {
  const heedless = db.transaction(async (tx) => {
    await tx.run(insert, [1, 'a']);
    await failureOf(tx.run(insert, [1, 'twice']));
    return 'stored';
  });
  await expect(heedless).rejects.toMatchObject({ code: 'transaction-failed' });
  expect(await ids()).toEqual([]);
});

test('tells what was refused without the statement, its parameters or their values', async () => {
  await db.run(insert, [1, 'hush-hush']);
  const error = await failureOf(db.run(insert, [1, 'hush-hush']));
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code: 'store-refused', sqlState: '23505', constraint: 'item_pkey' });
  expect(textOf(error)).not.toMatch(/hush|insert/u);
});

test('refuses a statement that goes past the open transaction, and takes it once that has ended', async () => {
  let ended: () => void = () => {};
  const afterwards = new Promise<void>((resolve) => {
    ended = resolve;
  });
  let later: Promise<number> = Promise.resolve(0);
  const past = db.transaction(async () => {
    later = afterwards.then(() => db.run(insert, [2, 'b']));
    return db.run(insert, [1, 'a']);
  });
  await expect(past).rejects.toMatchObject({ code: 'outside-transaction' });
  ended();
  expect(await later).toBe(1);
});

test('does work under a name once at a time, and lets it use the store', async () => {
  const done: string[] = [];
  const work = (name: string, as: string) => db.exclusively(name, () => Promise.resolve(void done.push(as)));
  await db.exclusively('a turn', async () => {
    await db.transaction((tx) => tx.run(insert, [1, 'x']));
    await work('a turn', 'the same name');
    await work('another turn', 'another name');
  });
  await work('a turn', 'afterwards');
  expect([await ids(), done]).toEqual([[1], ['another name', 'afterwards']]);
});

test('leaves the name of work that failed to the next, and passes on why', async () => {
  const failure = new Error('the work');
  expect(await failureOf(db.exclusively('a turn', () => Promise.reject(failure)))).toBe(failure);
  let isDone = false;
  await db.exclusively('a turn', () => Promise.resolve(void (isDone = true)));
  expect(isDone).toBe(true);
});

test('reports a transaction that cannot be committed in its own words', async () => {
  await db.exec(
    'create table parent (id int4 primary key); create table child (secret int4 references parent deferrable initially deferred)',
  );
  const error = await failureOf(db.transaction((tx) => tx.run('insert into child (secret) values (4711)')));
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code: 'store-refused', sqlState: '23503' });
  expect(textOf(error)).not.toMatch(/4711/u);
  expect(await db.query('select secret from child', [], z.unknown())).toEqual([]);
});
