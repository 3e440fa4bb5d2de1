import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnalyst } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const signIn = (peerId?: string) =>
  createAnalyst(injectInto(service.app), peerId === undefined ? {} : { peerId });

test('pays nine tenths to a source peer, and tells the uploader its own part', async () => {
  const [uploader, source] = [await signIn(), await signIn()];
  const items = [draft(freshAddress(), { sourcePeerId: source.peerId }), draft(freshAddress())];
  expect((await uploader.report(items)).rewarded).toBe(11);
  expect(await uploader.balance()).toBe(11);
  expect(await source.balance()).toBe(9);
});

test('pays by the rate in force for the peer’s type and the fraud type', async () => {
  const [uploader, flagger] = [await signIn(), await signIn()];
  await service.context.db.run(
    "insert into reward_rate values ('MEDIUM_TELCO', 'Scam', 25), ('VENDOR', 'IRSF', 99)",
  );
  const items = ['Scam', 'IRSF', 'Scam'].map((fraudType) => draft(freshAddress(), { fraudType }));
  const { rewarded, tokenIds } = await uploader.report(items);
  expect(rewarded).toBe(60);
  expect((await flagger.flag([tokenIds[0]?.definitionId ?? ''])).rewarded).toBe(25);
});

test('pays by the rate in force at the submit, and dates and expires by the time of the assembling', async () => {
  const { db, clock } = service.context;
  const uploader = await signIn();
  const id = freshAddress();
  const assembledAtMs = clock.nowMs();
  const signed = uploader.sign(await uploader.assembleReport([draft(id, { fraudType: 'SIM box' })]));
  await db.run("insert into reward_rate values ('MEDIUM_TELCO', 'SIM box', 4)");
  clock.advance(60_000);
  expect((await uploader.call('submitContribution', signed)).body).toMatchObject({ data: { rewarded: 4 } });
  expect(await uploader.retrieve(id)).toMatchObject([
    {
      contribution: {
        timestamp: new Date(assembledAtMs).toISOString(),
        expiryDate: Math.floor(assembledAtMs / 1000) + 30 * 86_400,
      },
    },
  ]);
});

test('pays what remains of a month’s limit, still accepts the report, and starts over with the next month', async () => {
  const { db, clock } = service.context;
  const uploader = await signIn();
  await db.run('insert into monthly_limit values ($1, 25)', [uploader.peerId]);
  expect((await uploader.report([draft(freshAddress()), draft(freshAddress())])).rewarded).toBe(20);
  const last = freshAddress();
  expect((await uploader.report([draft(last)])).rewarded).toBe(5);
  expect((await uploader.report([draft(last)])).rewarded).toBe(0);
  expect(await uploader.retrieve(last)).toHaveLength(2);
  clock.advance(31 * 86_400_000);
  const later = await signIn(uploader.peerId);
  expect((await later.report([draft(freshAddress())])).rewarded).toBe(10);
  expect(await later.balance()).toBe(35);
});

test('counts in the month of the entry, also while the clock is behind the ledger’s time', async () => {
  const { db, clock } = service.context;
  const now = new Date(clock.nowMs());
  const nextMonthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  clock.advance(nextMonthMs - clock.nowMs() - 20_000);
  const uploader = await signIn();
  await db.run('insert into monthly_limit values ($1, 25)', [uploader.peerId]);
  expect((await uploader.report([draft(freshAddress()), draft(freshAddress())])).rewarded).toBe(20);
  clock.advance(40_000);
  expect((await uploader.report([draft(freshAddress()), draft(freshAddress())])).rewarded).toBe(20);
  clock.advance(-40_000);
  expect((await uploader.report([draft(freshAddress())])).rewarded).toBe(5);
  expect((await uploader.report([draft(freshAddress())])).rewarded).toBe(0);
  clock.advance(40_000);
});

test('keeps one balance for all accounts of a peer, and names the caller’s account', async () => {
  const first = await signIn();
  const second = await signIn(first.peerId);
  await first.report([draft(freshAddress())]);
  const answer = await second.call('balance');
  expect(answer.body).toMatchObject({
    data: { tokenId: { definitionId: 'reward#contribution', accountId: second.accountId }, balance: 10 },
  });
});
