import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import type { Db, SqlValue, TransactionOptions, Tx } from './db.ts';
import { settleInOrder } from './settle-in-order.ts';

// Statements that are started before the ones before them are answered, on either store.

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await db.exec('create table item (id int4 primary key); create table named (id int8, name text unique)');
});
beforeEach(() => db.run('delete from item'));
afterAll(() => db.close());

const insert = 'insert into item (id) values ($1)';
const count = 'select count(*)::int4 as count from item';
const countSchema = z.object({ count: z.int() });
const anySchema = z.record(z.string(), z.unknown());

async function stored(): Promise<number> {
  const [row] = await db.query(count, [], countSchema);
  return countSchema.parse(row).count;
}

const options: TransactionOptions[] = [{}, { prepared: true }];

test.each(options)('they run in the order in which they were started: %o', async (option) => {
  // One of them is new to the store in each round, and takes more messages than the others.
  for (const [round, id] of [1, 3].entries()) {
    const answers = await db.transaction(
      (tx) =>
        settleInOrder([
          tx.query(count, [], countSchema),
          tx.run(insert, [id]),
          tx.query(`${count} where ${round} = ${round}`, [], countSchema),
          tx.run('insert into item (id) select $1 + count(*) from item where id = $1', [id]),
          tx.query(count, [], countSchema),
        ]),
      option,
    );
    const before = 2 * round;
    expect(answers).toEqual([[{ count: before }], 1, [{ count: before + 1 }], 1, [{ count: before + 2 }]]);
  }
  expect(await stored()).toBe(4);
});

test.each(options)(
  'of several that fail, it is told why the first did, and nothing is stored: %o',
  async (option) => {
    await db.run(insert, [7]);
    const failing = (tx: Tx) =>
      settleInOrder([
        tx.query(count, [], countSchema),
        tx.run(insert, [8]),
        tx.run(insert, [7]),
        tx.run(insert, [9]),
        tx.exec('select 1'),
        tx.query(count, [], countSchema),
      ]);
    for (let round = 0; round < 2; round += 1) {
      await expect(db.transaction(failing, option)).rejects.toMatchObject({
        code: 'store-refused',
        sqlState: '23505',
      });
    }
    expect(await stored()).toBe(1);
    expect(await db.transaction((tx) => tx.run(insert, [8]), option)).toBe(1);
  },
);

test('one that nobody awaits still belongs to its transaction', async () => {
  await db.transaction(async (tx) => {
    tx.run(insert, [1]).catch(() => {});
    await Promise.resolve();
  });
  expect(await stored()).toBe(1);
  const undone = db.transaction(async (tx) => {
    tx.run(insert, [2]).catch(() => {});
    await Promise.resolve();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stored()).toBe(1);
});

test('no statement runs after its transaction has ended, committed or rolled back', async () => {
  const kept: Tx[] = [];
  await db.transaction(async (tx) => {
    kept.push(tx);
    await tx.run(insert, [1]);
  });
  const undone = db.transaction(async (tx) => {
    kept.push(tx);
    await tx.run(insert, [2]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  for (const tx of kept) {
    const late = { code: 'after-transaction' };
    await expect(tx.run(insert, [3])).rejects.toMatchObject(late);
    await expect(tx.query(count, [], countSchema)).rejects.toMatchObject(late);
    await expect(tx.exec('delete from item')).rejects.toMatchObject(late);
  }
  expect(await stored()).toBe(1);
});

test('inside a savepoint they are undone alone', async () => {
  await db.transaction(async (tx) => {
    await tx.run(insert, [1]);
    const inner = tx.transaction((nested) =>
      settleInOrder([nested.run(insert, [2]), nested.run(insert, [1]), nested.run(insert, [3])]),
    );
    await expect(inner).rejects.toMatchObject({ sqlState: '23505' });
    await settleInOrder([tx.run(insert, [4]), tx.run(insert, [5])]);
  });
  expect(await stored()).toBe(3);
});

const inPrepared = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(work, { prepared: true });

test('a prepared statement answers as any other, each time', async () => {
  const sql = `select $1::int8 as whole, $2::numeric as exact, $3::bytea as bytes, $4::text[] as texts, $5::int4[] as numbers,
    $6::text as text, $7::bool as yes`;
  const rounds: SqlValue[][] = [
    [7, '1.50', Uint8Array.of(0, 255), ['a', null, '{"'], [1, null], 'x', true],
    [8, null, Uint8Array.of(), [], [], null, false],
  ];
  for (const params of [...rounds, ...rounds]) {
    const plain = await db.transaction((tx) => tx.query(sql, params, anySchema));
    expect(await inPrepared((tx) => tx.query(sql, params, anySchema))).toEqual(plain);
  }
});

test('a prepared statement that fails undoes its transaction, leaves no values in the error, and works again', async () => {
  const insertNamed = 'insert into named (id, name) values ($1, $2)';
  await inPrepared((tx) => tx.run(insertNamed, [10, 'secret']));
  const failing = inPrepared(async (tx) => {
    await tx.run(insertNamed, [11, 'undone']);
    await tx.run(insertNamed, [12, 'secret']);
  });
  const error: unknown = await failing.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'store-refused', sqlState: '23505', constraint: 'named_name_key' });
  expect(String(error)).not.toContain('secret');
  expect(await inPrepared((tx) => tx.run(insertNamed, [11, 'stored']))).toBe(1);
});
