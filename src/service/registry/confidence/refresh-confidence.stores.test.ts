import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A peer of its own; time moves between reports, so each signs in anew. */
async function reportAs(peerId: string, ...ids: string[]) {
  const analyst = await createAnalyst(injectInto(service.app), { peerId });
  return { analyst, ...(await analyst.report(ids.map((id) => draft(id)))) };
}

async function confidenceOf(analyst: Analyst, identifier: string): Promise<Record<string, number | null>> {
  const records = await analyst.retrieve(identifier);
  return Object.fromEntries(
    records.map(({ contribution: { peerId, id, confidenceIndex } }) => [`${peerId} ${id}`, confidenceIndex]),
  );
}

/** One index for each contribution found. */
async function indexesOf(analyst: Analyst, identifier: string): Promise<(number | null)[]> {
  return (await analyst.retrieve(identifier)).map(({ contribution }) => contribution.confidenceIndex);
}

test('is null while one peer alone reports, however often', async () => {
  const { analyst } = await reportAs('one', '192.0.2.10', '192.0.2.10', '192.0.2.0-192.0.2.20');
  await analyst.report([draft('192.0.2.10')]);
  expect(await indexesOf(analyst, '192.0.2.10')).toEqual([null, null, null, null]);
});

test('is 50 for two peers, 66 for three, 75 for four, and counts what overlaps each contribution itself', async () => {
  await reportAs('a', '198.51.100.0-198.51.100.99');
  await reportAs('b', '198.51.100.10');
  await reportAs('c', '198.51.100.20');
  const { analyst } = await reportAs('d', '198.51.100.10-198.51.100.15');
  expect(await confidenceOf(analyst, '198.51.100.0-198.51.100.255')).toEqual({
    'a 198.51.100.0-198.51.100.99': 75,
    'b 198.51.100.10': 66,
    'c 198.51.100.20': 50,
    'd 198.51.100.10-198.51.100.15': 66,
  });
});

test('counts equal e-mail addresses and URLs too', async () => {
  await reportAs('a', 'fraud@parcel.example', 'http://x.example/a');
  const { analyst } = await reportAs('b', 'fraud@PARCEL.example', 'http://x.example/b');
  expect(await indexesOf(analyst, 'fraud@parcel.example')).toEqual([50, 50]);
  expect(await indexesOf(analyst, 'http://x.example/a')).toEqual([null]);
});

test('grows less by reports that are 30 or 90 days older than the newest', async () => {
  await reportAs('a', '203.0.113.1');
  service.context.clock.advance(60 * DAY_MS);
  await reportAs('b', '203.0.113.1');
  service.context.clock.advance(31 * DAY_MS);
  const { analyst } = await reportAs('c', '203.0.113.1');
  // a is 91 days older (1 point), b 31 (2), c the newest: 100 * 3 / (3 + 4).
  expect(await indexesOf(analyst, '203.0.113.1')).toEqual([42, 42, 42]);
  // a reports again, so only b is older: 100 * 6 / (6 + 4).
  await reportAs('a', '203.0.113.1');
  const again = await createAnalyst(injectInto(service.app));
  expect(await indexesOf(again, '203.0.113.1')).toEqual([60, 60, 60, 60]);
});

test('falls when reports there are flagged, and never below 1', async () => {
  const first = await reportAs('a', '203.0.113.77');
  const second = await reportAs('b', '203.0.113.77');
  const flagger = await createAnalyst(injectInto(service.app));
  await flagger.flag([first.tokenIds[0]?.definitionId ?? '']);
  // Half of the reports are flagged: 50 less 80 % of a half of it.
  expect(await indexesOf(flagger, '203.0.113.77')).toEqual([30, 30]);
  await flagger.flag([second.tokenIds[0]?.definitionId ?? '']);
  expect(await indexesOf(flagger, '203.0.113.77')).toEqual([10, 10]);
});
