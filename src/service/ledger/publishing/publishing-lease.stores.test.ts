import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../store/db.ts';
import { PublishingLease } from './publishing-lease.ts';
import { startPublisher } from './publisher.ts';
import { WITHOUT_WITNESSES } from './read-policy.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
});
afterAll(() => db.close());
beforeEach(() => db.run('update ledger_tree set publisher = null, published_until_ms = null'));

test('of two processes one is the publisher, until it leaves', async () => {
  const [one, other] = [new PublishingLease(), new PublishingLease()];
  expect(await one.take(db)).toBe(true);
  expect(await other.take(db)).toBe(false);
  expect(await one.take(db)).toBe(true);
  await other.leave(db);
  expect(await other.take(db)).toBe(false);
  await one.leave(db);
  expect(await other.take(db)).toBe(true);
  expect(await one.take(db)).toBe(false);
});

test('a lease that was not renewed in time is anybody’s', async () => {
  const [one, other] = [new PublishingLease(), new PublishingLease()];
  await one.take(db);
  await db.run('update ledger_tree set published_until_ms = published_until_ms - 15001');
  expect(await other.take(db)).toBe(true);
  expect(await one.take(db)).toBe(false);
});

test('a lease from before the store’s clock was set back is anybody’s', async () => {
  const [one, other] = [new PublishingLease(), new PublishingLease()];
  await one.take(db);
  await db.run('update ledger_tree set published_until_ms = published_until_ms + 3600000');
  expect(await other.take(db)).toBe(true);
  expect(await one.take(db)).toBe(false);
});

test('a publisher that stops leaves it at once', async () => {
  const failures: unknown[] = [];
  const publisher = startPublisher(
    {
      db,
      clock: systemClock,
      policy: WITHOUT_WITNESSES,
      onAlarm: () => undefined,
      onFailure: () => undefined,
    },
    () => Promise.resolve(),
    (error) => failures.push(error),
  );
  const other = new PublishingLease();
  const isHeld = async () => {
    const taken = await other.take(db);
    if (taken) await other.leave(db);
    return !taken;
  };
  await expect.poll(isHeld).toBe(true);
  await publisher.stop();
  expect([await isHeld(), failures]).toEqual([false, []]);
});
