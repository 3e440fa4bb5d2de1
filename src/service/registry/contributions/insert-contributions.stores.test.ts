import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eachOptional } from '../../../contract/contribution-fields.ts';
import { storePeers } from '../../../testing/service/store/stored-reports.ts';
import { openEmptyDb } from '../../../testing/service/store/migrated-db.ts';
import { createTestClock } from '../../../testing/service/test-clock.ts';
import type { Db } from '../../store/db.ts';
import { migrate, readMigrations } from '../../store/migrate.ts';
import { insertContributions, type NewContribution } from './insert-contributions.ts';

let db: Db;
beforeAll(async () => {
  // A store whose rows another test has deleted would fill the room that they left first.
  db = await openEmptyDb();
  await migrate(db, createTestClock(), await readMigrations());
  await storePeers(db, ['a']);
});
afterAll(() => db.close());

function phoneRange(height: number, position: number): NewContribution {
  const place = String(2_000_447_700_000_000 + 100 * position);
  return {
    height,
    position,
    accountId: 'a@a',
    peerId: 'a',
    assetId: `${place}_${height}#contribution`,
    id: place,
    kind: 'phone-range',
    originalKey: null,
    canonical: place,
    value: null,
    low: place,
    high: String(Number(place) + 99),
    hostPlace: null,
    fraudType: 'Scam',
    origination: 'SE',
    destination: 'GB',
    ...eachOptional(() => null),
    reportedAtMs: 1,
    expiresAtS: 1,
  };
}

test('a report of consecutive ranges is stored in the order of its hashes, so that the index on ranges is no chain', async () => {
  const rows = Array.from({ length: 50 }, (_, position) => phoneRange(1, position));
  await db.run(
    `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
     values (1, 'transaction', 1, sha256('0'), sha256('1'), '', sha256('1'))`,
  );
  await db.transaction((tx) => insertContributions(tx, rows));
  const stored = await db.query(
    `select position from contribution order by ctid`,
    [],
    z.object({ position: z.int() }),
  );
  const hashOf = ({ assetId }: NewContribution) => createHash('sha256').update(assetId).digest('hex');
  const expected = rows.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)).map(({ position }) => position);
  expect(stored.map(({ position }) => position)).toEqual(expected);
});
