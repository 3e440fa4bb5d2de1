import { createHash } from 'node:crypto';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers } from '../../../testing/service/store/stored-reports.ts';
import type { Db } from '../../store/db.ts';
import type { SessionTokens } from '../../../contract/session.ts';
import { exchangeRefresh, findCallers, MOST_PAIRS, MOST_SESSIONS, openSession } from './session-store.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['north', 'south']);
});
afterAll(() => db.close());

async function open(peerId: string, atMs: number): Promise<SessionTokens> {
  const owner = { accountId: `a@${peerId}`, authPublicKey: new Uint8Array(32) };
  const tokens = await openSession(db, owner, atMs);
  if (tokens === undefined) throw new Error('No session was opened.');
  return tokens;
}

async function isOpen({ accessToken }: SessionTokens): Promise<boolean> {
  return (await findCallers(db, [accessToken], MOST_SESSIONS)).has(accessToken);
}

test('an account has fifty sessions: one more ends the one that was opened or refreshed the longest ago', async () => {
  const other = await open('south', 0);
  const used = await open('north', 1);
  const idle = await open('north', 2);
  const later = await open('north', 3);
  await exchangeRefresh(db, used.refreshToken, 4);
  for (let opened = 3; opened < MOST_SESSIONS; opened += 1) await open('north', 5);
  expect(await isOpen(idle)).toBe(true);
  await open('north', 6);
  expect(await Promise.all([other, used, idle, later].map(isOpen))).toEqual([true, true, false, true]);
});

test('sessions that are opened at the same moment are fifty at most, too', async () => {
  const opened = await Promise.all(Array.from({ length: 70 }, () => open('south', 7)));
  const alive = await findCallers(
    db,
    opened.map(({ accessToken }) => accessToken),
    7,
  );
  expect(alive.size).toBe(MOST_SESSIONS);
});

test('a session is given a thousand pairs of tokens, so nobody fills the store by refreshing it', async () => {
  const { refreshToken } = await open('north', 8);
  await db.run('update session set pairs = $1 where opened_at_ms = 8', [MOST_PAIRS - 1]);
  const last = await exchangeRefresh(db, refreshToken, 9);
  if (typeof last !== 'object') throw new Error('The last pair was not given.');
  expect(await exchangeRefresh(db, last.refreshToken, 10)).toBeUndefined();
  expect(await isOpen(last)).toBe(true);
});

test('the tokens of a session go with it, and the store keeps none as it is', async () => {
  const tokens = await open('north', 9);
  const stored = () =>
    db.query(
      "select encode(access_sha256, 'hex') as text from session_token join session using (session_id) where opened_at_ms = 9",
      [],
      z.object({ text: z.string() }),
    );
  expect(await stored()).toEqual([{ text: createHash('sha256').update(tokens.accessToken).digest('hex') }]);
  await db.run('delete from session where opened_at_ms = 9');
  expect(await isOpen(tokens)).toBe(false);
});
