import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { compareWithRequest, inspectTransaction } from '../../transaction/index.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { type Analyst, createAnalyst, dataOf } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { issuesOf, refusalOf, refused } from '../../testing/service/refusal.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
  bob = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

/** Another account of the same peer: a session does not outlive a month. */
const signedInAgain = ({ peerId }: Analyst) => createAnalyst(injectInto(service.app), { peerId });

async function reported(by: Analyst, count = 1) {
  const ids = Array.from({ length: count }, freshAddress);
  const { tokenIds } = await by.report(ids.map((id) => draft(id)));
  return { ids, assets: tokenIds.map(({ definitionId }) => definitionId) };
}

async function recordOf(identifier: string) {
  const [record] = await alice.retrieve(identifier);
  return record?.contribution;
}

test('assembles exactly what was asked', async () => {
  const { assets } = await reported(alice, 3);
  const inspection = inspectTransaction(hexToBytes(await bob.assembleFlag(assets)));
  const wanted = assets.map((definitionId) => ({ definitionId, accountId: bob.accountId }));
  const request = { kind: 'flag', accountId: bob.accountId, assets: wanted } as const;
  expect(compareWithRequest(inspection, request, { nowMs: service.context.clock.nowMs() }).verdict).toBe(
    'matches',
  );
});

test('assets named alone, as texts, are flagged by the caller’s account; some of each are refused', async () => {
  const { assets } = await reported(alice, 2);
  const answer = await bob.call('assembleFlag', { assetDefinitionIds: assets });
  const inspection = inspectTransaction(hexToBytes(dataOf(answer, z.string())));
  const wanted = assets.map((definitionId) => ({ definitionId, accountId: bob.accountId }));
  const request = { kind: 'flag', accountId: bob.accountId, assets: wanted } as const;
  expect(compareWithRequest(inspection, request, { nowMs: service.context.clock.nowMs() }).verdict).toBe(
    'matches',
  );
  const mixed = await bob.call('assembleFlag', { assetDefinitionIds: [wanted[0], assets[1]] });
  expect(refusalOf(mixed)).toEqual(refused(400, /^assetDefinitionIds\[1\]: This must be an object/u));
});

test('sets the status, names the flagging peer and pays it for each contribution of another peer', async () => {
  const { ids, assets } = await reported(alice, 2);
  const before = await bob.balance();
  expect(await bob.flag(assets)).toEqual({ rewarded: 20 });
  expect(await bob.balance()).toBe(before + 20);
  for (const id of ids) {
    expect(await recordOf(id)).toMatchObject({
      fraudStatus: 'Flagged',
      flagger: bob.peerId,
      flagTimestamp: new Date(service.context.clock.nowMs()).toISOString(),
    });
  }
});

test('earns nothing for a contribution of one’s own peer, whichever account reported it', async () => {
  const { ids, assets } = await reported(alice);
  const colleague = await createAnalyst(injectInto(service.app), { peerId: alice.peerId });
  const before = await alice.balance();
  expect(await colleague.flag(assets)).toEqual({ rewarded: 0 });
  expect(await alice.balance()).toBe(before);
  expect(await recordOf(ids[0] ?? '')).toMatchObject({ fraudStatus: 'Flagged', flagger: alice.peerId });
});

test('flags and pays after the expiry too, and takes nothing from the peer that reported', async () => {
  const { ids, assets } = await reported(alice);
  const earned = await alice.balance();
  service.context.clock.advance(31 * 86_400_000);
  const later = await createAnalyst(injectInto(service.app));
  const statusOf = async () => (await later.retrieve(ids[0] ?? ''))[0]?.contribution.fraudStatus;
  expect(await statusOf()).toBe('Expired');
  expect(await later.flag(assets)).toEqual({ rewarded: 10 });
  expect(await statusOf()).toBe('Flagged');
  [alice, bob] = [await signedInAgain(alice), await signedInAgain(bob)];
  expect(await alice.balance()).toBe(earned);
});

test('earns nothing a second time, and leaves the first flagger', async () => {
  const { ids, assets } = await reported(alice);
  const carol = await createAnalyst(injectInto(service.app));
  expect(await bob.flag(assets)).toEqual({ rewarded: 10 });
  service.context.clock.advance(1_000);
  expect(await carol.flag(assets)).toEqual({ rewarded: 0 });
  expect(await bob.flag(assets)).toEqual({ rewarded: 0 });
  expect(await recordOf(ids[0] ?? '')).toMatchObject({ flagger: bob.peerId });
});

test('pays once when two peers flag at the same time, and when one asset is named twice', async () => {
  const { assets } = await reported(alice);
  const carol = await createAnalyst(injectInto(service.app));
  const [first, second] = await Promise.all([bob.flag(assets), carol.flag(assets)]);
  expect(new Set([first.rewarded, second.rewarded])).toEqual(new Set([0, 10]));
  const { assets: others } = await reported(alice);
  expect(await bob.flag([...others, ...others])).toEqual({ rewarded: 10 });
});

test('is done once, however often it is submitted', async () => {
  const { assets } = await reported(alice);
  const signed = bob.sign(await bob.assembleFlag(assets));
  const before = await bob.balance();
  const answers = await Promise.all(Array.from({ length: 6 }, () => bob.call('submitFlag', signed)));
  for (const answer of answers) expect(answer.body).toMatchObject({ data: { rewarded: 10 } });
  expect(await bob.balance()).toBe(before + 10);
});

test('names every contribution that does not exist, with 404', async () => {
  const { assets } = await reported(alice);
  const [known = ''] = assets;
  const wanted = [known, '192.0.2.1_1#contribution', `${known}x`];
  const answer = await bob.call('assembleFlag', {
    assetDefinitionIds: wanted.map((definitionId) => ({ definitionId, accountId: bob.accountId })),
  });
  expect(refusalOf(answer)).toEqual(
    refused(404, /^assetDefinitionIds\[1\]\.definitionId: There is no such contribution/u),
  );
  const errors = issuesOf(answer);
  expect(errors.map(({ path }) => path)).toEqual([
    'assetDefinitionIds[1].definitionId',
    'assetDefinitionIds[2].definitionId',
  ]);
});

test('names every contribution of a privileged peer, with 400, and flags nothing', async () => {
  const { db, clock } = service.context;
  const guard = await createAnalyst(injectInto(service.app));
  const { ids, assets } = await reported(guard);
  const { assets: others } = await reported(alice);
  const early = bob.sign(await bob.assembleFlag(assets));
  await db.transaction((tx) =>
    recordAdministration(
      tx,
      { nowMs: clock.nowMs() },
      { type: 'peer-changed', peerId: guard.peerId, peerType: 'VENDOR', privileged: true },
    ),
  );
  const wanted = [...others, ...assets];
  const answer = await bob.call('assembleFlag', {
    assetDefinitionIds: wanted.map((definitionId) => ({ definitionId, accountId: bob.accountId })),
  });
  expect(refusalOf(answer)).toEqual(refused(400, /definitionId: A privileged peer reported it/u));
  expect(issuesOf(answer).map(({ path }) => path)).toEqual(['assetDefinitionIds[1].definitionId']);
  // Assembled before the peer was privileged: what counts is when it is submitted.
  expect(refusalOf(await bob.call('submitFlag', early))).toEqual(refused(400, /a privileged peer/u));
  expect(await recordOf(ids[0] ?? '')).toMatchObject({ fraudStatus: 'Active', isPrivileged: true });
});

test.each([
  ['an empty list', { assetDefinitionIds: [] }, /at least one/u],
  ['no list', {}, /assetDefinitionIds: This is missing/u],
  [
    'an account id that is none',
    { assetDefinitionIds: [{ definitionId: 'x#contribution', accountId: 'alice' }] },
    /account id reads/u,
  ],
  ['a bare list', [], /must be an object/u],
])('refuses %s', async (_what, body, words) => {
  expect(refusalOf(await bob.call('assembleFlag', body))).toEqual(refused(400, words));
});

test('refuses more than 5,000 contributions with 413', async () => {
  const one = { definitionId: 'x_1#contribution', accountId: bob.accountId };
  const body = { assetDefinitionIds: Array.from({ length: MAX_DRAFTS + 1 }, () => one) };
  expect(refusalOf(await bob.call('assembleFlag', body))).toEqual(refused(413, /at most 5000 .* 5001/u));
});

test('accepts the holder’s account instead of one’s own, and still counts the caller as the flagger', async () => {
  const { ids, assets } = await reported(alice);
  const [definitionId = ''] = assets;
  const answer = await bob.call('assembleFlag', {
    assetDefinitionIds: [{ definitionId, accountId: alice.accountId }],
  });
  const { data } = answer.body as { data: string };
  expect((await bob.call('submitFlag', bob.sign(data))).body).toMatchObject({ data: { rewarded: 10 } });
  expect(await recordOf(ids[0] ?? '')).toMatchObject({ flagger: bob.peerId });
});

test('refuses a flag where reports are submitted', async () => {
  const { assets } = await reported(alice);
  const signed = bob.sign(await bob.assembleFlag(assets));
  expect(refusalOf(await bob.call('submitContribution', signed))).toEqual(
    refused(400, /flags contributions/u),
  );
  expect(refusalOf(await alice.call('submitFlag', signed))).toEqual(refused(403, /another account/u));
});
