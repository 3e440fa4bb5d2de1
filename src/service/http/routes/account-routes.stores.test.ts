import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountDetailsSchema } from '../../../contract/account-details.ts';
import { accountOperationsSchema } from '../../../contract/account-operation.ts';
import { ENDPOINTS, transactionPath } from '../../../contract/endpoints.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { recordAdministration } from '../../registry/administration/record-administration.ts';
import { setPlan } from '../../registry/terms/administer-terms.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('an account reads what the ledger says about it and its peer, with either form of the token', async () => {
  const { context, app } = service;
  const registeredAtMs = context.clock.nowMs();
  const alice = await createAnalyst(injectInto(app));
  context.clock.advance(60_000);
  const [key, authKey] = [bytesToHex(alice.key.publicKey), bytesToHex(alice.authKey.publicKey)];
  const expected = {
    email: alice.email,
    accountId: alice.accountId,
    role: 'ROLE_PEER',
    status: 'ACTIVE',
    authPubKeyHex: authKey,
    authPublicKeyHex: authKey,
    irohaPubKeyHex: key,
    irohaPublicKeyHex: key,
    peerIsPrivileged: false,
    isPrivileged: false,
    peerType: 'MEDIUM_TELCO',
    peerConnectionType: 'Web',
    registrationDate: new Date(registeredAtMs).toISOString(),
    subscriptionType: 'FREEMIUM',
    subscriptionExpiryDate: null,
    peerCompanyName: null,
    peerOperatingCountry: null,
    salt: null,
    phoneNumber: null,
    firstName: null,
    lastName: null,
    roleName: null,
    peerGroup: null,
  };
  expect(dataOf(await alice.call('account'), accountDetailsSchema)).toEqual(expected);
  const bare = await app.inject({ url: ENDPOINTS.account.path, headers: { authorization: alice.token } });
  expect(bare.json()).toMatchObject({ data: expected });
  expect(bare.headers).toMatchObject({ 'cache-control': 'no-store' });
  const operate = operateOn(context);
  await operate('peer', 'change', alice.peerId, '--type', 'VENDOR', '--privileged', 'yes');
  await operate('account', 'suspend', alice.accountId);
  expect(dataOf(await alice.call('account'), accountDetailsSchema)).toEqual({
    ...expected,
    status: 'SUSPENDED',
    peerType: 'VENDOR',
    peerIsPrivileged: true,
    isPrivileged: true,
  });
});

test('the plan is there until it ends, and the peer as it was described', async () => {
  const { db, clock } = service.context;
  const { peerId, call } = await createAnalyst(injectInto(service.app));
  const nowMs = clock.nowMs();
  const untilS = Math.ceil(nowMs / 1000) + 60;
  await db.transaction(async (tx) => {
    await setPlan(tx, { nowMs }, { peerId, plan: 'PREMIUM', untilS });
    const described = { companyName: 'Harbour Voice Ltd', operatingCountry: 'XK' };
    await recordAdministration(tx, { nowMs }, { type: 'peer-described', peerId, ...described });
  });
  expect(dataOf(await call('account'), accountDetailsSchema)).toMatchObject({
    subscriptionType: 'PREMIUM',
    subscriptionExpiryDate: new Date(untilS * 1000).toISOString(),
    peerCompanyName: 'Harbour Voice Ltd',
    peerOperatingCountry: 'XK',
  });
  clock.advance(61_000);
  expect(dataOf(await call('account'), accountDetailsSchema)).toMatchObject({
    subscriptionType: 'FREEMIUM',
    subscriptionExpiryDate: null,
  });
});

test('an account lists what it has reported and flagged, the newest first and page by page, and nobody else’s', async () => {
  const { app } = service;
  const send = injectInto(app);
  const [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  const rows = Array.from({ length: 7 }, (_, at) => draft(`+44770090020${at}`, { fraudType: 'Wangiri' }));
  await alice.report([...rows, ...rows.slice(0, 1)]);
  await bob.report([draft('+447700900300', { sourcePeerId: alice.peerId })]);
  const [record] = await alice.retrieve('+447700900300');
  const asset = record?.assetDefinitionIds ?? '';
  await alice.flag([asset]);
  // It was flagged before, so it is none of what this one flagged.
  await alice.flag([asset]);
  const list = async (query: string, token = alice.token) =>
    dataOf(
      await send({ method: 'GET', path: ENDPOINTS.operations.path + query, token }),
      accountOperationsSchema,
    );
  const all = await list('');
  expect(all).toMatchObject([
    { kind: 'flag', contributions: 1, rewarded: 0, items: [] },
    {
      kind: 'flag',
      contributions: 1,
      rewarded: 10,
      items: [
        { assetDefinitionId: asset, id: '+447700900300', peerId: bob.peerId, sourcePeerId: alice.peerId },
      ],
    },
    { kind: 'report', contributions: 8, rewarded: 70, repeated: 1 },
  ]);
  expect(all[2]?.items.map(({ id }) => id)).toEqual(rows.slice(0, 5).map(({ id }) => id));
  const hash = all[2]?.payloadHash ?? '';
  const read = await send({ method: 'GET', path: transactionPath(hash), token: alice.token });
  expect(read.body).toMatchObject({ data: { height: all[2]?.height, timestamp: all[2]?.at } });
  const [first] = await list('?limit=1');
  expect(first).toEqual(all[0]);
  expect(await list(`?limit=2&before=${first?.height}`)).toEqual(all.slice(1));
  expect(await list('', bob.token)).toHaveLength(1);
});
