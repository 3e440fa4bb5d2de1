import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import {
  type Change,
  feedEndSchema,
  type FeedPage,
  feedPageSchema,
  madeFeedKeySchema,
} from '../../../contract/feed.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  const send = injectInto(service.app);
  [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
});
afterAll(() => service.close());

const path = (query: string) => `${ENDPOINTS.changes.path}${query}`;
const ask = (query: string, token = alice.token) =>
  injectInto(service.app)({ method: 'GET', path: path(query), token });

async function changes(query: string, token?: string): Promise<FeedPage> {
  return dataOf(await ask(query, token), feedPageSchema);
}

/** Without what other tests of this file did. */
const seen = async () => (await changes('?limit=1000')).next;

const told = (found: readonly Change[]) =>
  found.map((change) =>
    change.kind === 'not-yours'
      ? `${change.count} not yours`
      : `${change.kind} ${change.contribution.id} ${change.contribution.fraudStatus}`,
  );

const operate = (...words: readonly string[]) => operateOn(service.context)(...words);

/** The height of the withdrawal that a peer has in force. */
async function withdrawalOf(peerId: string): Promise<string> {
  const [line = ''] = await operate('peer', 'list', '--json');
  const found = new RegExp(`"peerId":"${peerId}".*?"withdrawals":\\[\\{"height":(\\d+)`, 'u').exec(line);
  return found?.[1] ?? '';
}

test.each(['王1@电信', 'Ωμέγα@Ώρα', 'o"brien@"quoted"'])(
  'a full page has a tag for %s, whatever the letters of its name',
  async (accountId) => {
    const [name = '', peerId = ''] = accountId.split('@');
    const reader = await createAnalyst(injectInto(service.app), {
      name,
      peerId,
      email: `${randomUUID()}@desk.example`,
    });
    await reader.report([draft('192.0.2.1')]);
    const headers = { authorization: reader.token };
    for (const accept of ['application/json', 'application/x-ndjson']) {
      const url = path('?limit=1');
      const first = await service.app.inject({ url, headers: { ...headers, accept } });
      expect(first.statusCode).toBe(200);
      expect(String(first.headers.vary).split(', ')).toEqual(
        expect.arrayContaining(['accept', 'authorization']),
      );
      const etag = String(first.headers.etag);
      expect(etag).toMatch(/^"[\w.-]+"$/u);
      const again = await service.app.inject({ url, headers: { ...headers, accept, 'if-none-match': etag } });
      expect(again.statusCode).toBe(304);
      const { token } = alice;
      const others = await service.app.inject({
        url,
        headers: { authorization: token, accept, 'if-none-match': etag },
      });
      expect(others.statusCode).toBe(200);
    }
  },
);

test('each thing that an entry did is told once, in the order of the ledger, with the record of then', async () => {
  const after = await seen();
  const mallory = await createAnalyst(injectInto(service.app), { peerId: 'mallory' });
  await mallory.report([draft('203.0.113.1'), draft('203.0.113.2'), draft('203.0.113.3')]);
  const records = await alice.retrieve('203.0.113.1-203.0.113.3');
  const assetOf = (id: string) =>
    records.find(({ contribution }) => contribution.id === id)?.assetDefinitionIds ?? '';
  await bob.flag([assetOf('203.0.113.3'), assetOf('203.0.113.2')]);
  await operate('peer', 'withdraw', 'mallory', '--reason', 'a test');
  await operate(
    'peer',
    'reinstate',
    'mallory',
    '--withdrawal',
    await withdrawalOf('mallory'),
    '--reason',
    'so',
  );
  const page = await changes(`?after=${after}`);
  expect(told(page.changes)).toEqual([
    'reported 203.0.113.1 Active',
    'reported 203.0.113.2 Active',
    'reported 203.0.113.3 Active',
    'flagged 203.0.113.3 Flagged',
    'flagged 203.0.113.2 Flagged',
    ...['withdrawn', 'reinstated'].flatMap((kind) => [
      `${kind} 203.0.113.1 Active`,
      `${kind} 203.0.113.2 Flagged`,
      `${kind} 203.0.113.3 Flagged`,
    ]),
  ]);
  expect(page.isCaughtUp).toBe(true);
  const [reported] = page.changes;
  expect(reported).toMatchObject({
    cursor: page.changes[0]?.cursor,
    assetDefinitionId: assetOf('203.0.113.1'),
    contribution: { peerId: 'mallory', flagger: null, flagTimestamp: null, isPrivileged: false },
  });
  expect(reported).not.toHaveProperty('contribution.confidenceIndex');
});

test('read in pages of any size it is the same, and a full page never changes', async () => {
  const whole = await changes('?limit=1000');
  for (const limit of [1, 2, 7]) {
    const pieced: Change[] = [];
    let next = '0.0';
    for (let isCaughtUp = false; !isCaughtUp;) {
      const page: FeedPage = await changes(`?after=${next}&limit=${limit}`);
      pieced.push(...page.changes);
      ({ isCaughtUp, next } = page);
    }
    expect(pieced).toEqual(whole.changes);
    expect(next).toBe(whole.next);
  }
  const get = (query: string, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'GET',
      url: path(query),
      headers: { authorization: `Bearer ${alice.token}`, ...headers },
    });
  const full = await get('?limit=3');
  expect(full.headers).toMatchObject({ 'cache-control': 'private, max-age=31536000, immutable' });
  await alice.report([draft('203.0.113.99')]);
  expect((await get('?limit=3')).body).toBe(full.body);
  const known = await get('?limit=3', { 'if-none-match': String(full.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const partial = await get('?limit=1000');
  expect(partial.headers['cache-control']).toBe('no-cache');
  expect(partial.headers.etag).toBeUndefined();
});

test('as lines it is the same, and the last one says where to go on', async () => {
  const { changes: asJson, ...end } = await changes('?limit=5');
  const { body, headers } = await service.app.inject({
    method: 'GET',
    url: path('?limit=5'),
    headers: { authorization: `Bearer ${alice.token}`, accept: 'application/x-ndjson' },
  });
  expect(headers['content-type']).toBe('application/x-ndjson');
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines.slice(0, -1)).toEqual(asJson);
  expect(feedEndSchema.parse(lines.at(-1))).toEqual(end);
});

test.each([
  ['Application/JSON', 'application/json; charset=utf-8'],
  ['text/html, Application/X-NDJSON;q=0.9', 'application/x-ndjson'],
  ['text/event-stream', 'application/json; charset=utf-8'],
])('the types in Accept are read in any case, of HEAD too: %s', async (accept, type) => {
  const headers = { authorization: alice.token, accept };
  const answer = await service.app.inject({ method: 'HEAD', url: path('?limit=1'), headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
});

test('a request that waits is answered by the next change', async () => {
  const after = await seen();
  const waiting = changes(`?after=${after}&wait=30`);
  await bob.report([draft('198.51.100.4')]);
  expect(told((await waiting).changes)).toEqual(['reported 198.51.100.4 Active']);
});

test.each([
  ['?after=x', 400, 'invalid-after'],
  ['?after=-1.0', 400, 'invalid-after'],
  ['?limit=0', 400, 'invalid-limit'],
  ['?limit=10001', 400, 'invalid-limit'],
  ['?wait=31', 400, 'invalid-wait'],
  ['?since=1', 400, 'unknown-parameter'],
  ['?after=999999.0', 409, 'cursor-ahead'],
])('%s is refused', async (query, status, code) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toMatchObject({ data: null, errors: [{ code }] });
});

test('without a session or a key nothing is told', async () => {
  expect((await ask('', 'cdf_000000000000_0000000000000000000000000000000000000000000')).statusCode).toBe(
    401,
  );
  expect((await ask('', 'nonsense')).statusCode).toBe(401);
});

test('where downloads cost, only what the peer knows is told, and the rest is counted', async () => {
  const own = await startTestService();
  const send = injectInto(own.app);
  const [member, other, premium] = await Promise.all([
    createAnalyst(send),
    createAnalyst(send),
    createAnalyst(send),
  ]);
  const run = operateOn(own.context);
  await run('price', 'set', '--tokens', '1', '--scored-tokens', '1');
  await other.report([draft('192.0.2.1'), draft('192.0.2.2')]);
  await member.report([draft('192.0.2.3')]);
  await other.report([draft('192.0.2.4', { sourcePeerId: member.peerId }), draft('192.0.2.5')]);
  const read = async (reader: Analyst, query = '?limit=1000') => {
    const answer = await injectInto(own.app)({ method: 'GET', path: path(query), token: reader.token });
    return dataOf(answer, feedPageSchema);
  };
  const before = await read(member);
  expect(told(before.changes)).toEqual([
    '2 not yours',
    'reported 192.0.2.3 Active',
    'reported 192.0.2.4 Active',
    '1 not yours',
  ]);
  expect(JSON.stringify(before)).not.toContain('192.0.2.1');

  const bought = await own.app.inject({
    method: 'GET',
    url: `${ENDPOINTS.download.path}?fetch-mode=NEW&size=1`,
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect(bought.statusCode).toBe(200);
  // Whoever flags them: what was bought is told from then on, and what was not stays a number.
  const assets = (await other.retrieve('192.0.2.0-192.0.2.9')).map(
    ({ assetDefinitionIds }) => assetDefinitionIds,
  );
  await premium.flag(assets);
  const { changes: flags } = await read(member, `?after=${before.next}`);
  expect(flags.filter(({ kind }) => kind === 'flagged')).toHaveLength(3);
  expect(flags.flatMap((change) => (change.kind === 'not-yours' ? [change.count] : []))).toEqual([2]);
  // What came before the purchase is as it was told then.
  expect((await read(member)).changes.slice(0, 4)).toEqual(before.changes);

  const { key } = dataOf(
    await member.call('makeFeedKey', { name: 'Elsewhere', destinations: ['FR'] }),
    madeFeedKeySchema,
  );
  await other.report([draft('192.0.2.6', { destination: 'FR' })]);
  const filtered = await injectInto(own.app)({ method: 'GET', path: path(''), token: key });
  expect(told(dataOf(filtered, feedPageSchema).changes)).toEqual(['1 not yours']);

  await run('peer', 'plan', premium.peerId, '--plan', 'PREMIUM');
  expect((await read(premium)).changes.filter(({ kind }) => kind === 'not-yours')).toEqual([]);
  await own.close();
});
