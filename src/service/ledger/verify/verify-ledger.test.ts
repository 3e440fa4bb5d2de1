import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../../testing/service/migrated-db.ts';
import { writeSampleLedger } from '../../../testing/service/sample-ledger.ts';
import type { Db } from '../../db/db.ts';
import { verifyLedger } from './verify-ledger.ts';

let db: Db;

beforeAll(async () => {
  db = await openMigratedDb();
  await writeSampleLedger(db);
});
afterAll(() => db.close());

test('finds nothing wrong', async () => {
  const totals = await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  expect(totals).toMatchObject({ confidenceDue: 0, accounts: 3, peers: 3 });
});
