import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice } from '../../service/registry/terms/administer-terms.ts';
import { createAnalyst } from '../service/analyst.ts';
import { injectInto } from '../service/send.ts';
import { startTestService, type TestService } from '../service/test-service.ts';
import { OtherClient } from './other-client.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const METHODS = { GET: 'GET', POST: 'POST', PATCH: 'PATCH' } as const;

/** A client of its own peer, signed in. */
async function signIn() {
  const { app } = service;
  const { key, authKey, email, accountId, peerId } = await createAnalyst(injectInto(app));
  const client = new OtherClient(
    async ({ method, path, authorization, body }) => {
      const known = Object.values(METHODS).find((one) => one === method);
      if (known === undefined) throw new Error(`It does not send ${method}.`);
      const { statusCode, payload } = await app.inject({
        method: known,
        url: path,
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: statusCode, body: JSON.parse(payload) };
    },
    { blockchain: key, authorization: authKey },
  );
  await client.signIn(email);
  return { client, accountId, peerId, email };
}

const PHONE = { id: '+447900900123', fraudType: 'Wangiri', origination: 'LV', destination: 'GB' };
const ADDRESSES = {
  id: '203.0.113.0-203.0.113.7',
  fraudType: 'IPFraud',
  origination: 'SE',
  destination: 'GB',
};

test('a client that knows other deployments’ documentation alone works here', async () => {
  const { context } = service;
  const nowMs = context.clock.nowMs();
  await context.db.transaction((tx) => setPrice(tx, { nowMs }, { tokens: 1, scoredTokens: 2 }));
  const [alice, bob] = [await signIn(), await signIn()];
  await alice.client.refresh();

  expect(await alice.client.read('price')).toEqual({ price: 1, confidenceIndexPrice: 2 });
  const { peerType, status, registrationDate, ...account } = await alice.client.read('account');
  expect(account).toMatchObject({ accountId: alice.accountId, email: alice.email, role: 'ROLE_PEER' });
  expect([status, registrationDate]).toEqual(['ACTIVE', new Date(nowMs).toISOString()]);
  const { rewardsTable } = await alice.client.read('rewards');
  expect(rewardsTable).toMatchObject({ [String(peerType)]: { Wangiri: 10, SMSA2P: 10, Scam: 10 } });

  expect(await alice.client.report([PHONE, ADDRESSES])).toMatchObject({
    tokenIds: [{ accountId: alice.accountId }, { accountId: alice.accountId }],
    rewarded: 20,
  });
  expect(await alice.client.read('balance')).toMatchObject({ balance: 20 });
  expect(await alice.client.read('limit')).toMatchObject({ used: 20, total: 1_000_000_000 });

  const [found] = await bob.client.find('203.0.113.4');
  expect(found).toMatchObject({
    contribution: { ...ADDRESSES, fraudStatus: 'Active', peerId: alice.peerId },
  });
  expect(await bob.client.flag([String(found?.['assetDefinitionId'])])).toEqual({ rewarded: 10 });
  expect(await bob.client.find('203.0.113.4')).toMatchObject([
    { contribution: { fraudStatus: 'Flagged', flagger: bob.peerId } },
  ]);
  expect(await bob.client.find('203.0.113.9')).toEqual([]);

  const wanted = { ft: 'wangiri', org: 'LV', size: '10', from: String(nowMs / 1000 - 60) };
  const [bought, again] = [
    await bob.client.download({ ...wanted, 'fetch-mode': 'NEW', 'confidence-score': 'false' }),
    await bob.client.download({ ...wanted, 'fetch-mode': 'DEFAULT', to: new Date(nowMs).toISOString() }),
  ];
  const downloaded = { ...PHONE, peerId: alice.peerId, fraudStatus: 'Active', flagger: null };
  expect(bought).toMatchObject({
    contributions: [downloaded],
    details: { self: 0, old: 0, new: 1, creditsSpent: 1, balanceLeft: 9, contributionsNotReturned: 0 },
  });
  expect(again).toMatchObject({
    contributions: [downloaded],
    details: { self: 0, old: 1, new: 0, creditsSpent: 0, balanceLeft: 9 },
  });
  expect(await alice.client.download({ 'fetch-mode': 'SELF' })).toMatchObject({
    details: { self: 2, old: 0, new: 0, creditsSpent: 0 },
  });

  expect(await bob.client.signOut()).toEqual({});
  await expect(bob.client.read('balance')).rejects.toThrow(/401/u);
});
