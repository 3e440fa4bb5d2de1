import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers } from '../../../testing/service/store/stored-reports.ts';
import type { Db, Tx } from '../../store/db.ts';
import { FeedKeyUses } from './key-uses.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['north']);
});
afterAll(() => db.close());

async function note(tx: Tx, keyIds: readonly string[]): Promise<void> {
  const uses = new FeedKeyUses();
  for (const keyId of keyIds) uses.count(keyId);
  await uses.note(tx, 0);
}

/** In this database; not by pg_stat_activity, which a transaction sees as it was at its first look. */
const WAITING = `
  select distinct pid from pg_locks where not granted and pid in (
    select pid from pg_locks join pg_database on database = pg_database.oid and datname = current_database())`;
const waitingSchema = z.object({ pid: z.int() });

test('processes that note the same keys in another order do not wait for each other', async () => {
  // In this order also in the table.
  const [second, first] = ['b0b0b0b0b0b0', 'a0a0a0a0a0a0'];
  for (const keyId of [second, first])
    await db.run(
      `insert into feed_key (key_id, peer_id, name, key_sha256, account_id, made_at_ms, fraud_types, destinations, never)
       values ($1, 'north', $1, sha256($1::text::bytea), 'a@north', 0, '{}', '{}', '{}')`,
      [keyId],
    );
  const mayNote = new EventEmitter();
  // Begun outside of the transaction, in which a statement on the store itself would be refused.
  const other = once(mayNote, 'event').then(() => note(db, [second, first]));
  await db.transaction(async (tx) => {
    await note(tx, [first]);
    mayNote.emit('event');
    await expect.poll(() => tx.query(WAITING, [], waitingSchema)).toHaveLength(1);
    await note(tx, [second]);
  });
  await other;
  const counts = await db.query(
    'select requests from feed_key order by key_id',
    [],
    z.object({ requests: z.int() }),
  );
  expect(counts).toEqual([{ requests: 2 }, { requests: 2 }]);
});
