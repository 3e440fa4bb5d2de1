import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers } from '../../../testing/service/store/stored-reports.ts';
import type { Db } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { listFeedKeys, makeFeedKey } from './feed-keys.ts';
import { FeedKeyUses } from './key-uses.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['north']);
});
afterAll(() => db.close());

test('requests that the store could not note are counted again, with those that came since', async () => {
  const maker = { accountId: 'a@north', peerId: 'north' };
  const { keyId } = await makeFeedKey(db, maker, { name: 'Voice firewall' }, 0);
  const away: Db = { ...db, run: () => Promise.reject(new StoreError('store-unreachable', 'It is away.')) };
  const uses = new FeedKeyUses();
  for (let request = 0; request < 3; request += 1) uses.count(keyId);
  const noting = uses.note(away, 120_000);
  uses.count(keyId);
  await expect(noting).rejects.toMatchObject({ code: 'store-unreachable' });
  await uses.note(db, 120_000);
  await uses.note(db, 240_000);
  expect(await listFeedKeys(db)).toMatchObject([
    { requestsOfDay: 4, lastUsedAt: new Date(120_000).toISOString() },
  ]);
});
