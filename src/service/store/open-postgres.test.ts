import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { startDatabaseProxy } from '../../testing/service/postgres/database-proxy.ts';
import { createDatabase } from '../../testing/service/postgres/postgres-setup.ts';
import { DEFAULT_POOL, PATIENT_POOL, type PoolSettings } from '../platform/settings.ts';
import type { Db } from './db.ts';
import { openPostgres } from './open-postgres.ts';
import { settleInOrder } from './settle-in-order.ts';

// Faults of a server alone: lost connections and time-outs.

/** Little to wait for, and enough for what is done at once, on a busy machine too. */
const SHORT_MS = 1_500;

let url: string;
let db: Db;

beforeAll(async () => {
  const server = inject('postgres');
  if (server === undefined) throw new Error('These tests are of the project postgres.');
  url = await createDatabase(server);
  db = openPostgres(url);
  await db.exec('create table item (id int4 primary key)');
});
afterAll(() => db.close());

const insert = 'insert into item (id) values ($1)';

async function withPool<Result>(
  settings: Partial<PoolSettings>,
  work: (db: Db) => Promise<Result>,
  at = url,
): Promise<Result> {
  const pool = openPostgres(at, { ...DEFAULT_POOL, ...settings });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/** Something to wait for until it is let go. */
function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const unreachable = { name: 'StoreError', code: 'store-unreachable' };

async function has(id: number): Promise<boolean> {
  return (await db.query('select from item where id = $1', [id], z.object({}))).length > 0;
}

test('tells how many connections are open and idle, and how many wait for one', async () => {
  await withPool({ size: 2 }, async (small) => {
    expect(small.poolUse?.()).toEqual({ size: 2, open: 0, idle: 0, waiting: 0 });
    const held = latch();
    const holding = [1, 2].map(() => small.transaction(() => held.opened));
    await expect.poll(() => small.poolUse?.()).toEqual({ size: 2, open: 2, idle: 0, waiting: 0 });
    const waiting = [1, 2, 3].map(() => small.run('select 1'));
    await expect.poll(() => small.poolUse?.()).toEqual({ size: 2, open: 2, idle: 0, waiting: 3 });
    held.open();
    await Promise.all([...holding, ...waiting]);
    expect(small.poolUse?.()).toEqual({ size: 2, open: 2, idle: 2, waiting: 0 });
  });
});

test('gives up on a lock that is not released in time, and on the rest of its transaction', async () => {
  await db.transaction(async (tx) => {
    await tx.exec('lock table item in share mode');
    const waiting = withPool({ lockTimeoutMs: 100 }, (other) =>
      other.transaction((otherTx) => otherTx.run(insert, [2])),
    );
    await expect(waiting).rejects.toMatchObject({ ...unreachable, sqlState: '55P03' });
  });
  expect(await has(2)).toBe(false);
});

test('an operator’s command has all the time, but not to do nothing while it holds locks', async () => {
  const limits = await withPool(PATIENT_POOL, (patient) =>
    patient.query(
      `select name, setting::int4 as ms from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
      [],
      z.object({ name: z.string(), ms: z.int() }),
    ),
  );
  expect(limits.map(({ ms }) => ms)).toEqual([30_000, 0, 0]);
});

test('loses a transaction whose connection ends in the middle, and reconnects', async () => {
  const ended = db.transaction(async (tx) => {
    await tx.run(insert, [5]);
    await tx.run('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(ended).rejects.toMatchObject(unreachable);
  expect(await has(5)).toBe(false);
});

test('says that a connection was lost, in the middle of a statement and between two', async () => {
  const proxy = await startDatabaseProxy(url);
  // The system has a code for it when it hangs up at once, and the driver has words when it says goodbye.
  const lostSchema = z.object({ obstacle: z.string().optional(), systemCode: z.string().optional() });
  const reasonOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((caught: unknown) => caught);
    expect(error).toMatchObject(unreachable);
    const { obstacle, systemCode } = lostSchema.parse(error);
    return obstacle ?? systemCode;
  };
  const lost = /^(?:connection-lost|ECONNRESET|EPIPE)$/u;
  await withPool(
    {},
    async (through) => {
      const [sleeps, pauses, cut] = [latch(), latch(), latch()];
      const between = through.transaction(async (tx) => {
        await tx.run('select 1');
        pauses.open();
        await cut.opened;
        await tx.run('select 1');
      });
      const inside = through.transaction(async (tx) => {
        await tx.run('select 1');
        sleeps.open();
        await tx.run('select pg_sleep(60)');
      });
      await Promise.all([sleeps.opened, pauses.opened]);
      const reasons = Promise.all([reasonOf(inside), reasonOf(between)]);
      await proxy.close();
      cut.open();
      for (const reason of await reasons) expect(reason).toMatch(lost);
    },
    proxy.url,
  );
});

test('says of a commit whose answer was lost that nobody knows, whichever it was', async () => {
  const proxy = await startDatabaseProxy(url);
  const unknown = { name: 'StoreError', code: 'outcome-unknown' };
  await withPool(
    {},
    async (through) => {
      proxy.loseNextCommit('before');
      await expect(through.transaction((tx) => tx.run(insert, [6]))).rejects.toMatchObject(unknown);
      proxy.loseNextCommit('after');
      await expect(through.transaction((tx) => tx.run(insert, [7]))).rejects.toMatchObject(unknown);
      await through.transaction((tx) => tx.run(insert, [8]));
    },
    proxy.url,
  );
  await proxy.close();
  expect([await has(6), await has(7), await has(8)]).toEqual([false, true, true]);
});

test('never calls a commit stored that the server has answered with a rollback', async () => {
  const proxy = await startDatabaseProxy(url);
  await withPool(
    {},
    async (through) => {
      proxy.exchangeNext('commit\0', 'abort \0');
      const undone = through.transaction((tx) => tx.run(insert, [11]));
      await expect(undone).rejects.toMatchObject({ name: 'StoreError', code: 'transaction-failed' });
      await through.transaction((tx) => tx.run(insert, [12]));
    },
    proxy.url,
  );
  await proxy.close();
  expect([await has(11), await has(12)]).toEqual([false, true]);
});

test('never names where it connects to, nor with what', async () => {
  const { password } = new URL(url);
  const changes = [
    (wrong: URL) => (wrong.port = '1'),
    (wrong: URL) => (wrong.password = 'hush-hush'),
    (wrong: URL) => (wrong.pathname = '/nowhere'),
  ];
  for (const change of changes) {
    const wrong = new URL(url);
    change(wrong);
    const error: unknown = await withPool({}, (other) => other.run('select 1'), wrong.href).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject(unreachable);
    const text = JSON.stringify(error, Object.getOwnPropertyNames(error));
    for (const secret of [password, 'hush-hush', 'nowhere', '127.0.0.1']) expect(text).not.toContain(secret);
  }
});

// Each has connections and rows of its own, and mostly waits until time is up.

test.concurrent('says what has no more time, and uses the same connection again', async () => {
  await withPool({ size: 1, statementTimeoutMs: SHORT_MS }, async (small) => {
    const pid = 'select pg_backend_pid() as pid';
    const before = await small.query(pid, [], z.object({ pid: z.int() }));
    await expect(small.run('select pg_sleep(60)')).rejects.toMatchObject({
      ...unreachable,
      sqlState: '57014',
    });
    expect(await small.query(pid, [], z.unknown())).toEqual(before);
  });
});

test.concurrent('does not wait for ever for a connection that is free', async () => {
  await withPool({ size: 1, connectTimeoutMs: SHORT_MS }, async (small) => {
    const held = latch();
    const holding = small.transaction(() => held.opened);
    await expect(small.run('select 1')).rejects.toMatchObject({
      ...unreachable,
      obstacle: 'no-free-connection',
    });
    held.open();
    await holding;
    await small.run('select 1');
  });
});

test.concurrent('takes the locks of a transaction that does nothing for too long', async () => {
  await withPool({ idleTransactionTimeoutMs: SHORT_MS }, async (stopped) => {
    const [begun, held] = [latch(), latch()];
    const holding = stopped.transaction(async (tx) => {
      await tx.run(insert, [3]);
      begun.open();
      await held.opened;
      await tx.run(insert, [4]);
    });
    await begun.opened;
    // Waits for the row that the other one has not committed.
    expect(await db.run(insert, [3])).toBe(1);
    held.open();
    await expect(holding).rejects.toMatchObject(unreachable);
    await stopped.run('select 1');
  });
  expect(await has(4)).toBe(false);
});

test.concurrent('gives each of the statements that are sent together the time that one has', async () => {
  await withPool({ statementTimeoutMs: 2 * SHORT_MS, connectTimeoutMs: SHORT_MS }, async (patient) => {
    // Each is well within its time; all of them take longer than one has.
    const slow = patient.transaction((tx) =>
      settleInOrder([
        ...[1, 2, 3].map(() => tx.run('select pg_sleep($1::int4 / 1000.0)', [1.2 * SHORT_MS])),
        tx.run(insert, [18]),
      ]),
    );
    await slow;
  });
  expect(await has(18)).toBe(true);
});

test.concurrent('gives up on a server that falls silent, also in the middle of a transaction', async () => {
  const proxy = await startDatabaseProxy(url);
  await withPool(
    { statementTimeoutMs: SHORT_MS, connectTimeoutMs: SHORT_MS },
    async (through) => {
      const silent = through.transaction(async (tx) => {
        await tx.run(insert, [9]);
        proxy.freeze();
        await tx.run(insert, [10]);
      });
      const noAnswer = { ...unreachable, obstacle: 'no-answer-in-time' };
      await expect(silent).rejects.toMatchObject(noAnswer);
      // Nor to who wants to connect.
      await expect(through.run('select 1')).rejects.toMatchObject(noAnswer);
    },
    proxy.url,
  );
  await proxy.close();
  expect([await has(9), await has(10)]).toEqual([false, false]);
});
