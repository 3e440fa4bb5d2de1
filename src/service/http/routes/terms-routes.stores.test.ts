import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPriceSchema } from '../../../contract/download.ts';
import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import { monthlyLimitSchema, rewardTableSchema } from '../../../contract/terms.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { createTestClock } from '../../../testing/service/test-clock.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { setPrice } from '../../registry/terms/administer-terms.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock: createTestClock(Date.UTC(2028, 1, 29, 23, 59, 58)) });
});
afterAll(() => service.close());

const signIn = (peerId?: string) =>
  createAnalyst(injectInto(service.app), peerId === undefined ? {} : { peerId });
const operate = (...words: readonly string[]) => operateOn(service.context)(...words);

test('the rates of all peer types are the known fraud types’, 10 until set, and what else is set', async () => {
  const alice = await signIn();
  await operate('rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', 'IRSF', '--tokens', '25');
  await operate('rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', 'SIM box', '--tokens', '4');
  const tens = Object.fromEntries(KNOWN_FRAUD_TYPES.map((type) => [type, 10]));
  expect(dataOf(await alice.call('rewards'), rewardTableSchema)).toEqual({
    rewardsTable: {
      LARGE_TELCO: tens,
      MEDIUM_TELCO: tens,
      SMALL_TELCO: tens,
      VENDOR: { ...tens, IRSF: 25, 'SIM box': 4 },
    },
    defaultReward: 10,
  });
});

test('the price is the newest that was set, and nothing before', async () => {
  const { db, clock } = service.context;
  const alice = await signIn();
  const price = async () => dataOf(await alice.call('downloadPrice'), downloadPriceSchema);
  expect(await price()).toEqual({ price: 0, confidenceIndexPrice: 0 });
  const nowMs = clock.nowMs();
  for (const scoredTokens of [5, 2])
    await db.transaction((tx) => setPrice(tx, { nowMs }, { tokens: 1, scoredTokens }));
  expect(await price()).toEqual({ price: 1, confidenceIndexPrice: 2 });
});

test('of the limit counts what the peer has earned in this month, which ends at its last second', async () => {
  const alice = await signIn();
  const limit = async () => dataOf(await alice.call('monthlyLimit'), monthlyLimitSchema);
  const february = {
    updatePeriod: 29 * 86_400,
    nextUpdate: Date.UTC(2028, 2) / 1000,
    nextUpdateAt: '2028-03-01T00:00:00.000Z',
  };
  await alice.report([draft(freshAddress())]);
  expect(await limit()).toEqual({ ...february, used: 10, total: 1_000_000_000, unlimited: true });
  await operate('limit', 'set', alice.peerId, '--tokens', '15');
  await alice.report([draft(freshAddress())]);
  expect(await limit()).toEqual({ ...february, used: 15, total: 15, unlimited: false });
  service.context.clock.advance(2_000);
  expect(await limit()).toEqual({
    updatePeriod: 31 * 86_400,
    nextUpdate: Date.UTC(2028, 3) / 1000,
    nextUpdateAt: '2028-04-01T00:00:00.000Z',
    used: 0,
    total: 15,
    unlimited: false,
  });
});
