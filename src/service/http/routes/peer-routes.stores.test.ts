import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { downloadSchema } from '../../../contract/download.ts';
import { ENDPOINTS, readPeerPath } from '../../../contract/endpoints.ts';
import { movementsSchema } from '../../../contract/movement.ts';
import { peerDetailsSchema, peerListSchema, statisticsSchema } from '../../../contract/peers.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { issuesOf, refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto, type Send } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

const DAY_MS = 86_400_000;

let service: TestService;
let send: Send;
beforeAll(async () => {
  service = await startTestService();
  send = injectInto(service.app);
});
afterAll(() => service.close());

const signIn = (options?: Parameters<typeof createAnalyst>[1]) => createAnalyst(send, options);
const operate = (...words: string[]) => operateOn(service.context)(...words);

const ask = (analyst: Analyst, path: string) => send({ method: 'GET', path, token: analyst.token });
const movementsOf = async (analyst: Analyst, query = '') =>
  dataOf(await ask(analyst, ENDPOINTS.movements.path + query), movementsSchema);
const peerOf = async (analyst: Analyst, peerId: string) =>
  dataOf(await ask(analyst, readPeerPath(peerId)), peerDetailsSchema);
const statisticsOf = async (analyst: Analyst, query = '') =>
  dataOf(await ask(analyst, ENDPOINTS.statistics.path + query), statisticsSchema);

const countedSchema = z.object({ counted: z.unknown() });

/** Counts the contributions themselves, one by one. */
async function counted(sql: string): Promise<unknown> {
  const [row] = await service.context.db.query(`select (${sql}) as counted`, [], countedSchema);
  return row?.counted;
}

test('the movements tell what was earned by what, page by page, and add up to the balance', async () => {
  const [alice, bob] = [await signIn(), await signIn()];
  await operate('bonus', 'set', '--tokens', '500');
  const carol = await signIn();
  await operate('bonus', 'set', '--tokens', '0');
  const repeated = draft(freshAddress());
  const { tokenIds } = await alice.report([
    repeated,
    repeated,
    draft(freshAddress(), { sourcePeerId: carol.peerId }),
  ]);
  await carol.flag(tokenIds.map(({ definitionId }) => definitionId));
  const colleague = await signIn({ peerId: alice.peerId });
  await colleague.report([draft(freshAddress())]);
  const at = new Date(service.context.clock.nowMs()).toISOString();
  const shared = { at, downloadId: null };
  expect(await movementsOf(alice)).toMatchObject([
    { ...shared, kind: 'report', tokens: 10, contributions: 1, accountId: colleague.accountId },
    { ...shared, kind: 'report', tokens: 11, contributions: 2, accountId: alice.accountId },
  ]);
  const carols = await movementsOf(carol);
  expect(carols).toMatchObject([
    { ...shared, kind: 'flag', tokens: 30, contributions: 3, accountId: carol.accountId },
    { ...shared, kind: 'source', tokens: 9, contributions: 1, accountId: null },
    { ...shared, kind: 'bonus', tokens: 500, contributions: 0, accountId: null },
  ]);
  expect(carols.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(await carol.balance());
  const [first] = await movementsOf(carol, '?size=1');
  expect([first, ...(await movementsOf(carol, `?size=2&before=${first?.height}`))]).toEqual(carols);
  expect(await movementsOf(bob)).toEqual([]);
  await operate('price', 'set', '--tokens', '3', '--scored-tokens', '3');
  const downloaded = dataOf(await ask(carol, `${ENDPOINTS.download.path}?size=1`), downloadSchema);
  await operate('price', 'set', '--tokens', '0', '--scored-tokens', '0');
  const { downloadId } = downloaded.details;
  expect(await movementsOf(carol, '?size=1')).toMatchObject([
    { ...shared, kind: 'download', tokens: -3, contributions: 1, accountId: carol.accountId, downloadId },
  ]);
});

test.each([
  ['movements', 'size=0', 'invalid-size'],
  ['movements', 'size=1001', 'invalid-size'],
  ['movements', 'size=1&size=2', 'invalid-size'],
  ['movements', 'before=x', 'invalid-before'],
  ['movements', 'page=2', 'unknown-parameter'],
  ['peers', 'size=1', 'unknown-parameter'],
  ['statistics', 'from=yesterday', 'invalid-from'],
  ['statistics', 'to=2026-02-30', 'invalid-to'],
  ['statistics', 'from=2026-11-03&to=2026-11-02', 'invalid-from'],
  ['statistics', 'since=2026-11-03', 'unknown-parameter'],
] as const)('%s?%s is refused', async (endpoint, query, code) => {
  const answer = await ask(await signIn(), `${ENDPOINTS[endpoint].path}?${query}`);
  expect(refusalOf(answer)).toEqual(refused(400, /./u));
  expect(issuesOf(answer)).toMatchObject([{ code }]);
});

test('a peer is told with what it has reported and flagged, and how the operator describes it', async () => {
  const [alice, bob] = [await signIn(), await signIn()];
  const { peerId } = alice;
  expect(await peerOf(bob, peerId)).toEqual({
    peerId,
    peerType: 'MEDIUM_TELCO',
    isPrivileged: false,
    companyName: null,
    operatingCountry: null,
    reported: 0,
    flagged: 0,
    lastReportedAt: null,
    byFraudType: {},
    flagsMade: 0,
  });
  const { tokenIds } = await alice.report([
    draft(freshAddress(), { fraudType: 'Scam' }),
    draft(freshAddress(), { fraudType: 'Scam' }),
    draft(freshAddress(), { fraudType: 'of its own kind' }),
  ]);
  await bob.flag(tokenIds.slice(0, 2).map(({ definitionId }) => definitionId));
  await operate('peer', 'describe', peerId, '--company-name', 'North Telecom', '--operating-country', 'SE');
  await operate('peer', 'change', peerId, '--type', 'VENDOR', '--privileged', 'yes');
  const { byFraudType, flagsMade, ...summary } = await peerOf(bob, peerId);
  expect(summary).toEqual({
    peerId,
    peerType: 'VENDOR',
    isPrivileged: true,
    companyName: 'North Telecom',
    operatingCountry: 'SE',
    reported: 3,
    flagged: 2,
    lastReportedAt: new Date(service.context.clock.nowMs()).toISOString(),
  });
  expect(byFraudType).toEqual({ Scam: 2, 'of its own kind': 1 });
  expect(flagsMade).toBe(0);
  expect(await peerOf(alice, bob.peerId)).toMatchObject({ reported: 0, flagsMade: 2 });
  const peers = dataOf(await ask(bob, ENDPOINTS.peers.path), peerListSchema);
  expect(peers).toContainEqual(summary);
  expect(peers).toHaveLength(Number(await counted('select count(*)::int4 from peer')));
  await operate('peer', 'add', 'a/b%2F+c', '--type', 'VENDOR');
  expect(await peerOf(bob, 'a/b%2F+c')).toMatchObject({ peerId: 'a/b%2F+c' });
  expect(refusalOf(await ask(bob, readPeerPath('nobody')))).toEqual(refused(404, /no peer/u));
});

/** Holds the statistics and the peers to what the contributions themselves say. */
async function expectCounted(analyst: Analyst): Promise<void> {
  const now = Math.floor(service.context.clock.nowMs() / 1000);
  const expected = await counted(`select json_build_object(
    'total', count(*), 'flagged', count(flagged_at_ms),
    'expired', count(*) filter (where flagged_at_ms is null and expires_at_s <= ${now}),
    'active', count(*) filter (where flagged_at_ms is null and expires_at_s > ${now})) from contribution`);
  const statistics = await statisticsOf(analyst);
  expect(statistics).toMatchObject(z.record(z.string(), z.int()).parse(expected));
  const sum = (counts: readonly { reported: number }[]) =>
    counts.reduce((total, { reported }) => total + reported, 0);
  expect(sum(statistics.byDay)).toBe(statistics.total);
  expect(statistics.byFraudType).toEqual(
    await counted(
      `select coalesce(json_object_agg(fraud_type, n), '{}') from (select fraud_type, count(*) as n from contribution group by 1) c`,
    ),
  );
  expect(sum(statistics.topOriginations)).toBe(statistics.total);
  expect(sum(statistics.topDestinations)).toBe(statistics.total);
  const peers = dataOf(await ask(analyst, ENDPOINTS.peers.path), peerListSchema);
  expect(peers.map(({ peerId, reported, flagged }) => ({ peerId, reported, flagged }))).toEqual(
    await counted(`select json_agg(json_build_object('peerId', peer_id,
      'reported', (select count(*) from contribution c where c.peer_id = p.peer_id),
      'flagged', (select count(flagged_at_ms) from contribution c where c.peer_id = p.peer_id)) order by peer_id) from peer p`),
  );
}

test('the statistics are right after a report, a flag, a withdrawal, its end, and as what expires does, to the second', async () => {
  const { clock } = service.context;
  const reader = async () => signIn({ peerId: 'reader' });
  const [alice, bob] = [await signIn(), await signIn()];
  const { tokenIds } = await alice.report([
    draft(freshAddress(), { fraudType: 'Scam', origination: 'FR', destination: 'XK' }),
    draft(freshAddress(), { fraudType: 'IRSF', origination: 'FR' }),
    draft(freshAddress()),
  ]);
  await bob.report([draft(freshAddress(), { fraudType: 'Scam' })]);
  await expectCounted(bob);
  await bob.flag(tokenIds.slice(0, 1).map(({ definitionId }) => definitionId));
  await expectCounted(bob);
  await operate('peer', 'withdraw', alice.peerId, '--reason', 'a test');
  await expectCounted(bob);
  const [withdrawal = ''] = (await operate('peer', 'list')).filter((line) => line.includes('withdr'));
  const [, height = ''] = /entry (\d+)/iu.exec(withdrawal) ?? [];
  await operate('peer', 'reinstate', alice.peerId, '--withdrawal', height, '--reason', 'a test');
  await expectCounted(bob);
  const reportedMs = clock.nowMs();
  for (const afterMs of [30 * DAY_MS - 1000, 30 * DAY_MS, 31 * DAY_MS, 90 * DAY_MS, 91 * DAY_MS]) {
    clock.advance(reportedMs + afterMs - clock.nowMs());
    await expectCounted(await reader());
  }
  const later = await reader();
  await later.report([draft(freshAddress())]);
  await expectCounted(later);
  const first = new Date(reportedMs).toISOString();
  const day = first.slice(0, 10);
  const ofDay = await statisticsOf(later, `?from=${day}&to=${day}`);
  expect(ofDay).toMatchObject({ active: 0, byDay: [{ day, reported: ofDay.total, flagged: ofDay.flagged }] });
  expect(await statisticsOf(later, `?from=${first}&to=${reportedMs}`)).toEqual(ofDay);
  expect(await statisticsOf(later, `?from=${clock.nowMs()}`)).toMatchObject({
    total: 1,
    active: 1,
    expired: 0,
  });
  expect(await statisticsOf(later, '?to=2020-01-01')).toEqual({
    total: 0,
    active: 0,
    flagged: 0,
    expired: 0,
    byFraudType: {},
    byDay: [],
    topOriginations: [],
    topDestinations: [],
  });
});
