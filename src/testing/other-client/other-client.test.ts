import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice } from '../../service/registry/terms/administer-terms.ts';
import { sodium } from '../../transaction/sign/sodium.ts';
import { createAnalyst } from '../service/analyst.ts';
import { injectInto, type Send } from '../service/send.ts';
import { startTestService, type TestService } from '../service/test-service.ts';

// A client written from the documentation of other deployments alone, with its own paths, names and signatures, works with our
// service. It takes nothing from the contract.

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Fields = Readonly<Record<string, unknown>>;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return { ...value };
}

/** The tokens are sent bare, as the documentation shows them; the data of an answer that must say yes. */
async function ask(
  { service: { baseUrl, fetch } }: Send,
  method: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: unknown },
): Promise<unknown> {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status, data } = fieldsOf(await answer.json());
  if (answer.status !== 200 || fieldsOf(status)['code'] !== 200)
    throw new Error(`${method} ${path}: ${answer.status}`);
  return data;
}

const AUTH = '/auth/api/v1/authentication-management';
const CONTRIBUTIONS = '/data/api/v1/contribution-management';
const READ = {
  balance: '/data/api/v1/wallet-management/balance',
  price: `${CONTRIBUTIONS}/contribution/price`,
  rewards: `${CONTRIBUTIONS}/rewards`,
  limit: '/data/api/v1/peer-management/limit',
  account: '/auth/api/v1/peer-management/account',
} as const;

/** A client of a peer of its own, signed in. */
async function signIn() {
  const send = injectInto(service.app);
  const { key, authKey, email, accountId, peerId } = await createAnalyst(send);
  const emailHash = sodium().crypto_generichash(32, email, null);
  let tokens = fieldsOf(
    await ask(send, 'POST', `${AUTH}/session`, {
      body: {
        email,
        signature: hex(sodium().crypto_sign_detached(emailHash, authKey.privateKey)),
        authPublicKeyHex: hex(authKey.publicKey),
      },
    }),
  );
  const call = (method: string, path: string, body?: unknown) =>
    ask(send, method, path, { token: String(tokens['accessToken']), body });
  /** Signs as the ledger does: ed25519 over the blake2b-256 hash of the payload, whose last bit is set. */
  const sign = (unsigned: unknown): string => {
    const payload = Buffer.from(String(unsigned).slice(4), 'hex');
    const hash = sodium().crypto_generichash(32, payload, null);
    hash[31] = (hash[31] ?? 0) | 1;
    const signature = sodium().crypto_sign_detached(hash, key.privateKey);
    return ['01040080', hex(key.publicKey), '0101', hex(signature), hex(payload)].join('');
  };
  const client = {
    async refresh() {
      tokens = fieldsOf(
        await ask(send, 'PATCH', `${AUTH}/session`, { token: String(tokens['refreshToken']) }),
      );
    },
    signOut: () => call('POST', `${AUTH}/logout`),
    read: async (what: keyof typeof READ) => fieldsOf(await call('GET', READ[what])),
    async report(items: readonly Fields[]) {
      const unsigned = await call('POST', `${CONTRIBUTIONS}/contribution/assemble`, items);
      return call('POST', `${CONTRIBUTIONS}/contribution`, sign(unsigned));
    },
    async flag(assetDefinitionIds: readonly string[]) {
      const path = '/data/api/v1/contribution-manager/contribution/flag/assemble';
      const unsigned = await call('PATCH', path, { assetDefinitionIds });
      return call('PATCH', `${CONTRIBUTIONS}/contribution/flag`, sign(unsigned));
    },
    async find(identifier: string): Promise<readonly Fields[]> {
      const found = await call('GET', `${CONTRIBUTIONS}/contribution/${encodeURIComponent(identifier)}`);
      if (!Array.isArray(found)) throw new Error('No list of contributions.');
      return found.map(fieldsOf);
    },
    download: (query: Readonly<Record<string, string>>) =>
      call('GET', `${CONTRIBUTIONS}/contribution?${new URLSearchParams(query).toString()}`),
  };
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
