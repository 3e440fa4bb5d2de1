import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers, storeReport } from '../../../testing/service/store/stored-reports.ts';
import type { Db } from '../../store/db.ts';
import { findDownload, keepDownload, MOST_FREE } from './download-store.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['north', 'south']);
  await storeReport(db, { height: 1, peerId: 'north', atMs: 1, places: [[7, 7]] });
});
afterAll(() => db.close());

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const paid = idOf(1);
const keepFree = (peerId: string, index: number) =>
  keepDownload(db, {
    id: idOf(index),
    parametersSha256Hex: undefined,
    peerId,
    atMs: index,
    ranges: [[index, index]],
  });

test('the newest 100 free downloads of a peer are kept, and what it paid for, whatever ids another peer chose', async () => {
  await db.run(
    `insert into download (id, peer_id, at_ms, ranges, height) values ($1, 'north', 0, '{[1,1]}', 1)`,
    [paid],
  );
  await keepFree('north', 2);
  for (let index = 1; index <= MOST_FREE + 2; index += 1) await keepFree('south', index);
  const counts = await db.query(
    'select peer_id as "peerId", count(*) as count, min(at_ms) as "oldestMs" from download group by peer_id order by peer_id',
    [],
    z.object({ peerId: z.string(), count: z.int(), oldestMs: z.int() }),
  );
  expect(counts).toEqual([
    { peerId: 'north', count: 2, oldestMs: 0 },
    { peerId: 'south', count: MOST_FREE, oldestMs: 3 },
  ]);
  expect(await findDownload(db, { id: paid, peerId: 'north' })).toMatchObject({ ranges: '{[1,2)}' });
  expect(await findDownload(db, { id: idOf(2), peerId: 'north' })).toBeDefined();
  expect(await findDownload(db, { id: idOf(2), peerId: 'south' })).toBeUndefined();
});

test('while a peer has not 100 newer ones, its free downloads stay however old they are', async () => {
  await keepFree('north', 400 * 86_400_000);
  for (const id of [paid, idOf(2)]) expect(await findDownload(db, { id, peerId: 'north' })).toBeDefined();
});
