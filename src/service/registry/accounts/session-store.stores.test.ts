import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers } from '../../../testing/service/store/stored-reports.ts';
import type { Db } from '../../store/db.ts';
import { exchangeRefresh, findCallers, MOST_SESSIONS, openSession } from './session-store.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['north', 'south']);
});
afterAll(() => db.close());

async function open(peerId: string, atMs: number): Promise<string> {
  const owner = { accountId: `a@${peerId}`, authPublicKey: new Uint8Array(32) };
  const sessionId = await openSession(db, owner, atMs);
  if (sessionId === undefined) throw new Error('No session was opened.');
  return sessionId;
}

async function isOpen(sessionId: string): Promise<boolean> {
  return (await findCallers(db, [sessionId], MOST_SESSIONS)).length === 1;
}

test('an account has fifty sessions: one more ends the one that was opened or refreshed the longest ago', async () => {
  const other = await open('south', 0);
  const used = await open('north', 1);
  const idle = await open('north', 2);
  const later = await open('north', 3);
  await exchangeRefresh(db, { sessionId: used, exchanges: 0 }, 4);
  for (let opened = 3; opened < MOST_SESSIONS; opened += 1) await open('north', 5);
  expect(await isOpen(idle)).toBe(true);
  await open('north', 6);
  expect(await Promise.all([other, used, idle, later].map(isOpen))).toEqual([true, true, false, true]);
});

test('sessions that are opened at the same moment are fifty at most, too', async () => {
  const opened = await Promise.all(Array.from({ length: 70 }, () => open('south', 7)));
  const alive = await findCallers(db, opened, 7);
  expect(alive).toHaveLength(MOST_SESSIONS);
});
