import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers, storeReport } from '../../../testing/service/store/stored-reports.ts';
import type { Db } from '../../store/db.ts';
import { readMispEvent, readMispManifest } from './read-misp.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['north']);
});
afterAll(() => db.close());

const DAY_MS = 86_400_000;
const eventSchema = z.object({ Event: z.object({ date: z.string(), Attribute: z.array(z.unknown()) }) });

test('a day of more than 5,000 attributes is two events, and what is older than 90 days none', async () => {
  const nowMs = Date.UTC(2026, 10, 27, 12);
  const report = (height: number, daysAgo: number, count: number) => ({
    height,
    peerId: 'north',
    atMs: nowMs - daysAgo * DAY_MS,
    places: Array.from({ length: count }, (_, place) => [place, place] as const),
  });
  for (const one of [report(1, 91, 1), report(2, 90, 1), report(3, 1, 3_000), report(4, 1, 3_000)])
    await storeReport(db, one);
  const view = { peerId: 'north', isWhole: false, fraudTypes: [], destinations: [] };
  const reading = { view, origin: 'registry.example', head: 4, nowMs };
  const events = [];
  for (const id of Object.keys(await readMispManifest(db, reading))) {
    const { Event } = eventSchema.parse(await readMispEvent(db, id, reading));
    events.push([Event.date, Event.Attribute.length]);
  }
  expect(events).toEqual([
    ['2026-08-29', 1],
    ['2026-11-26', 5_000],
    ['2026-11-26', 1_000],
  ]);
});
