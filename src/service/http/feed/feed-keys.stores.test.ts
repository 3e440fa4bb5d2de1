import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { publicKeyHexOf } from '../../../transaction/sign/key-pair.ts';
import { ENDPOINTS, feedKeyPath } from '../../../contract/endpoints.ts';
import { feedKeySchema, feedPageSchema, madeFeedKeySchema, MAX_FEED_KEYS } from '../../../contract/feed.ts';
import { type Analyst, createAnalyst, dataOf, signIn } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { issuesOf, refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { createKeyPair } from '../../../testing/service/test-keys.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

const DAY_MS = 86_400_000;

let service: TestService;
let alice: Analyst;
beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

const send = (...request: Parameters<ReturnType<typeof injectInto>>) => injectInto(service.app)(...request);
const FIREWALL = { name: 'Voice firewall' };
const make = async (body: object = FIREWALL, analyst = alice) =>
  dataOf(await analyst.call('makeFeedKey', body), madeFeedKeySchema);
const list = async (analyst = alice) => dataOf(await analyst.call('feedKeys'), z.array(feedKeySchema));
const revoke = (keyId: string, analyst = alice) =>
  send({ method: 'DELETE', path: feedKeyPath(keyId), token: analyst.token });
const read = (key: string, query = '') =>
  send({ method: 'GET', path: `${ENDPOINTS.changes.path}${query}`, token: key });

test('a key opens the feed, lists and the check of identifiers, and nothing else', async () => {
  const { key } = await make();
  await alice.report([draft('203.0.113.7')]);
  expect(dataOf(await read(key), feedPageSchema).changes).toHaveLength(1);
  const check = { ...ENDPOINTS.checkContributions, token: key, body: ['203.0.113.7'] };
  expect((await send(check)).statusCode).toBe(200);
  const statuses = await Promise.all(
    Object.entries(ENDPOINTS)
      .filter(([, { path }]) => /^\/(?:data|auth|ledger\/entry)/u.test(path))
      .filter(([name]) => !['changes', 'checkContributions', 'list', 'openSession'].includes(name))
      .map(async ([name, { method, path }]) => {
        const target = path.endsWith('/') ? `${path}x` : path;
        return [name, (await send({ method, path: target, token: key })).statusCode] as const;
      }),
  );
  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries(statuses.map(([name]) => [name, 401] as const)),
  );
});

test('the key is told once, and the store has its hash alone', async () => {
  const { key, keyId } = await make({ name: 'Once' });
  expect(key).toMatch(new RegExp(`^cdf_${keyId}_[\\w-]{43}$`, 'u'));
  const listed = (await list()).find((one) => one.keyId === keyId);
  expect(listed).toMatchObject({ name: 'Once', madeBy: alice.accountId, expiresAt: null, lastUsedAt: null });
  const [row] = await service.context.db.query(
    `select feed_key::text as row from feed_key where key_id = $1`,
    [keyId],
    z.object({ row: z.string() }),
  );
  expect(row?.row).not.toContain(key.slice(`cdf_${keyId}_`.length));
});

test('any account of the peer sees and revokes it, and no other peer does', async () => {
  const { key, keyId } = await make();
  const colleague = await createAnalyst(injectInto(service.app), { peerId: alice.peerId });
  const stranger = await createAnalyst(injectInto(service.app));
  expect((await list(colleague)).map((one) => one.keyId)).toContain(keyId);
  expect(await list(stranger)).toEqual([]);
  expect((await revoke(keyId, stranger)).statusCode).toBe(404);
  expect((await read(key)).statusCode).toBe(200);
  expect((await revoke(keyId, colleague)).statusCode).toBe(200);
  expect((await read(key)).statusCode).toBe(401);
  expect((await revoke(keyId)).statusCode).toBe(404);
});

test('the operator lists and revokes keys too', async () => {
  const { key, keyId } = await make({ name: 'Of the operator' });
  const operate = operateOn(service.context);
  expect((await operate('feed-key', 'list', '--peer', alice.peerId)).join('\n')).toContain(
    `${keyId}  ${alice.peerId}  Of the operator`,
  );
  await operate('feed-key', 'revoke', keyId);
  expect((await read(key)).statusCode).toBe(401);
  await expect(operate('feed-key', 'revoke', keyId)).rejects.toThrow('no such feed key');
});

const newKeyHex = async () => publicKeyHexOf(await createKeyPair());

test.each([
  ['is suspended', 'ends', ({ accountId }: Analyst) => Promise.resolve(['suspend', accountId])],
  [
    'gets another Authorization key',
    'ends',
    async ({ accountId }: Analyst) => ['rotate-key', accountId, '--auth-public-key', await newKeyHex()],
  ],
  [
    'gets another Blockchain key',
    'stays',
    async ({ accountId }: Analyst) => ['rotate-key', accountId, '--public-key', await newKeyHex()],
  ],
])(
  'when the account that made it %s, a key %s, and those of its colleagues stay',
  async (_when, what, words) => {
    const maker = await createAnalyst(injectInto(service.app));
    const colleague = await createAnalyst(injectInto(service.app), { peerId: maker.peerId });
    const [made, another] = [await make(FIREWALL, maker), await make(FIREWALL, maker)];
    const theirs = await make(FIREWALL, colleague);
    const said = await operateOn(service.context)('account', ...(await words(maker)));
    const ends = what === 'ends';
    expect(said.join(' ').includes('2 feed keys that it had made ended')).toBe(ends);
    for (const { key } of [made, another]) {
      expect((await read(key)).statusCode).toBe(ends ? 401 : 200);
      const check = { ...ENDPOINTS.checkContributions, token: key, body: ['203.0.113.7'] };
      expect((await send(check)).statusCode).toBe(ends ? 401 : 200);
    }
    expect((await read(theirs.key)).statusCode).toBe(200);
    expect(await list(colleague)).toHaveLength(ends ? 1 : 3);
  },
);

test('an account that is not authorized makes no key, and neither reads the feed nor checks identifiers', async () => {
  const maker = await createAnalyst(injectInto(service.app));
  await operateOn(service.context)('account', 'suspend', maker.accountId);
  for (const [endpoint, body] of [
    ['makeFeedKey', FIREWALL],
    ['changes', undefined],
    ['checkContributions', ['203.0.113.7']],
  ] as const)
    expect([endpoint, refusalOf(await maker.call(endpoint, body))]).toEqual([
      endpoint,
      refused(403, /is not authorized in this registry/u),
    ]);
  expect(await maker.retrieve('203.0.113.7')).not.toEqual([]);
});

test('an expired key opens nothing', async () => {
  const expiresAt = new Date(service.context.clock.nowMs() + 1_000).toISOString();
  const { key } = await make({ name: 'Short', expiresAt });
  expect((await read(key)).statusCode).toBe(200);
  service.context.clock.advance(1_000);
  expect((await read(key)).statusCode).toBe(401);
});

test.each([
  ['no name', {}],
  ['an empty name', { name: ' ' }],
  ['a time that has passed', { name: 'x', expiresAt: '2020-01-01T00:00:00.000Z' }],
  ['no time', { name: 'x', expiresAt: 'tomorrow' }],
])('a key with %s is refused', async (_what, body) => {
  expect((await alice.call('makeFeedKey', body)).statusCode).toBe(400);
});

test.each([
  ['Germany', { destinations: ['DE', 'Germany'] }, 'destinations[1]'],
  ['de', { destinations: ['de'] }, 'destinations[0]'],
  ['a fraud type of two lines', { fraudTypes: ['Wangiri', 'a\nb'] }, 'fraudTypes[1]'],
  ['a blank fraud type', { fraudTypes: [' '] }, 'fraudTypes[0]'],
])('a key for %s is refused, since it would show nothing', async (_what, filters, field) => {
  const answer = await alice.call('makeFeedKey', { name: 'Nothing', ...filters });
  expect(answer.statusCode).toBe(400);
  expect(issuesOf(answer)).toMatchObject([{ path: field }]);
});

test('a fraud type of a key is trimmed, and a known one is taken in any case', async () => {
  const { keyId } = await make({ name: 'Typed', fraudTypes: [' wangiri ', 'A kind of our own'] });
  expect((await list()).find((one) => one.keyId === keyId)?.fraudTypes).toEqual([
    'Wangiri',
    'A kind of our own',
  ]);
});

test('a key for some fraud types and destinations shows changes of these alone', async () => {
  const { key } = await make({ name: 'Filtered', fraudTypes: ['Wangiri'], destinations: ['DE', 'FR'] });
  await alice.report([
    draft('192.0.2.1', { fraudType: 'Wangiri', destination: 'DE' }),
    draft('192.0.2.2', { fraudType: 'Wangiri', destination: 'GB' }),
    draft('192.0.2.3', { fraudType: 'Other', destination: 'DE' }),
  ]);
  const page = dataOf(await read(key, '?limit=1000'), feedPageSchema);
  expect(page.changes.map((change) => (change.kind === 'not-yours' ? '' : change.contribution.id))).toEqual([
    '192.0.2.1',
  ]);
  expect(page.isCaughtUp).toBe(true);
});

test('what a key’s lists never hold is a thousand identifiers, ranges and blocks of addresses', async () => {
  const never = ['+447700900123', '+447700900100-+447700900199', '203.0.113.0/24', 'https://bank.example/'];
  const { keyId } = await make({ name: 'Switch', never });
  expect((await list()).find((one) => one.keyId === keyId)?.never).toEqual(never);
  const many = Array.from(
    { length: 1_000 },
    (_, index) => `+44770090${1_000 + index}-+44770090${1_000 + index}`,
  );
  expect((await make({ name: 'Many', never: many })).keyId).not.toBe('');
  for (const wrong of [[...many, '192.0.2.1'], ['+447700900123', 'bank.example'], ['203.0.113.0/33']])
    expect((await alice.call('makeFeedKey', { name: 'Wrong', never: wrong })).statusCode).toBe(400);
});

test('a peer has twenty at most, and its uses are counted by the day', async () => {
  const bob = await createAnalyst(injectInto(service.app));
  const keys = [];
  for (let made = 0; made < MAX_FEED_KEYS; made += 1) keys.push(await make({ name: `${made}` }, bob));
  expect((await bob.call('makeFeedKey', { name: 'more' })).statusCode).toBe(409);
  const [first] = keys;
  for (let request = 0; request < 3; request += 1) await read(first?.key ?? '');
  const used = async () => {
    const { accessToken: token } = await signIn(injectInto(service.app), bob);
    const listed = dataOf(await send({ ...ENDPOINTS.feedKeys, token }), z.array(feedKeySchema));
    return listed.find(({ keyId }) => keyId === first?.keyId)?.requestsOfDay;
  };
  await expect.poll(used).toBe(3);
  service.context.clock.advance(DAY_MS);
  await read(first?.key ?? '');
  await expect.poll(used).toBe(1);
});
