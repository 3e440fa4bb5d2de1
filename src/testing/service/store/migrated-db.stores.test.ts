import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Db } from '../../../service/store/db.ts';
import { openMigratedDb } from './migrated-db.ts';
import { writeSampleLedger } from '../sample-ledger.ts';

const countSchema = z.object({ count: z.number() });

/** Rows of the ledger, and of the tables that its entries fill. */
async function rowsOf(db: Db): Promise<number> {
  const [row] = await db.query(
    `select (select count(*) from ledger_entry) + (select count(*) from contribution) + (select count(*) from balance)
       + (select count(*) from session) + (select height from ledger_head) as count`,
    [],
    countSchema,
  );
  return countSchema.parse(row).count;
}

const marked = async (db: Db) =>
  db.query(`select 1 as count from pg_proc where proname = 'mark'`, [], countSchema);

it('a store that was closed serves the next test without its rows, guarded as before', async () => {
  const first = await openMigratedDb();
  await writeSampleLedger(first);
  expect(await rowsOf(first)).toBeGreaterThan(20);
  await first.close();
  await expect(rowsOf(first)).rejects.toThrow('The store cannot be reached');

  const second = await openMigratedDb();
  expect(await rowsOf(second)).toBe(0);
  await writeSampleLedger(second);
  await expect(second.run('truncate ledger_entry cascade')).rejects.toThrow();
  await second.close();
});

it('a store whose database was changed serves nobody else', async () => {
  const first = await openMigratedDb();
  await first.exec(`create function mark() returns int language sql as 'select 1'`);
  expect(await marked(first)).toHaveLength(1);
  await first.close();

  const second = await openMigratedDb();
  expect(await marked(second)).toEqual([]);
  await second.close();
});
