import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAnswerSchema, MAX_CHECKED } from '../../../contract/check.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { type Analyst, createAnalyst, dataOf, signIn } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

const DAY_MS = 86_400_000;

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  const send = injectInto(service.app);
  [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
});
afterAll(() => service.close());

async function check(identifiers: readonly string[], token = alice.token) {
  const answer = await injectInto(service.app)({
    method: 'POST',
    path: ENDPOINTS.checkContributions.path,
    token,
    body: identifiers,
  });
  return dataOf(answer, checkAnswerSchema);
}

const retrieve = (id: string) => alice.retrieve(id);

test('each identifier is answered in its place; one that cannot be read says why', async () => {
  await alice.report([draft('203.0.113.7')]);
  const [first, second, third, fourth] = await check([
    '203.0.113.9',
    'no identifier',
    '203.0.113.7',
    '203.0.113.7-203.0.113.7',
  ]);
  expect(first).toEqual({
    id: '203.0.113.9',
    total: 0,
    active: 0,
    flagged: 0,
    expired: 0,
    exact: 0,
    newest: null,
    confidenceIndex: null,
    definitionIds: [],
    facts: [],
    own: [],
  });
  expect(second).toMatchObject({ id: 'no identifier', error: { code: 'invalid-identifier' } });
  expect(third).toMatchObject({ id: '203.0.113.7', total: 1, active: 1, exact: 1 });
  expect(fourth).toMatchObject({ total: 1, exact: 1 });
});

test('URLs that mean the same are found under each of their spellings', async () => {
  const spellings = ['https://one.example', 'https://one.example/', 'https://ONE.example:443'];
  await alice.report(spellings.map((url) => draft(url)));
  await alice.report([draft('http://one.example/'), draft('https://one.example/a')]);
  for (const url of [...spellings, 'https://one.example:443/']) {
    const found = await retrieve(`${url}-${url}`);
    expect(found.map(({ contribution }) => contribution.id).toSorted()).toEqual(spellings.toSorted());
    const [checked] = await check([url]);
    expect(checked).toMatchObject({ total: 3, exact: 3 });
  }
});

test('statuses, relations and peers are told apart, and the sums are those of the search', async () => {
  await alice.report([draft('+447700900100-+447700900199'), draft('+447700900123', { fraudType: 'Old' })]);
  await bob.report([draft('+447700900123', { fraudType: 'New' }), draft('+447700900150-+447700900250')]);
  const [flagged] = await retrieve('+447700900123');
  await bob.flag([flagged?.assetDefinitionIds ?? '']);
  const [value, range] = await check(['+447700900123', '+447700900150-+447700900199']);
  const found = await retrieve('+447700900123');
  expect(value).toMatchObject({
    total: found.length,
    active: 2,
    flagged: 1,
    expired: 0,
    exact: 2,
    newest: { assetDefinitionId: found[0]?.assetDefinitionIds, fraudType: 'New', peerId: bob.peerId },
    definitionIds: found
      .filter(({ contribution }) => contribution.id === '+447700900123')
      .map(({ assetDefinitionIds }) => assetDefinitionIds),
    own: [expect.objectContaining({ fraudType: 'Old' })],
    confidenceIndex: found.find(({ contribution }) => contribution.id === '+447700900123')?.contribution
      .confidenceIndex,
  });
  expect(value).toHaveProperty(
    'facts',
    expect.arrayContaining([
      expect.objectContaining({
        status: 'Flagged',
        relation: 'same',
        isOwn: false,
        count: 1,
        peers: [bob.peerId],
      }),
      expect.objectContaining({
        status: 'Active',
        relation: 'same',
        isOwn: true,
        count: 1,
        peers: [alice.peerId],
      }),
      expect.objectContaining({ status: 'Active', relation: 'wider', isOwn: true, count: 1 }),
    ]),
  );
  expect(range).toMatchObject({ total: 2, exact: 0, active: 2, confidenceIndex: 50 });
});

test.each([
  ['an IPv6 range', '2001:db8::/64', '2001:db8::-2001:db8::ffff:ffff:ffff:ffff', '2001:db8::1'],
  ['an e-mail address', 'a@parcel.example', 'a@parcel.example', 'a@PARCEL.example'],
  ['a URL', 'https://a.example/x', 'https://a.example/x', 'HTTPS://A.example/x'],
  ['a 15-digit number', '490154203237518', '490154203237518', '490154203237518'],
])('%s is found', async (_what, _typed, reported, asked) => {
  await bob.report([draft(reported)]);
  const [checked] = await check([asked]);
  expect(checked).toMatchObject({ total: 1, active: 1, newest: { peerId: bob.peerId } });
});

test('more identifiers than a check takes are refused, and so is none', async () => {
  for (const body of [Array.from({ length: MAX_CHECKED + 1 }, () => '203.0.113.7'), [], 'x', [1]]) {
    const { statusCode } = await injectInto(service.app)({
      method: 'POST',
      path: ENDPOINTS.checkContributions.path,
      token: alice.token,
      body,
    });
    expect(statusCode).toBe(400);
  }
});

test('what has expired is counted apart', async () => {
  await alice.report([draft('198.51.100.1')]);
  service.context.clock.advance(400 * DAY_MS);
  const { accessToken } = await signIn(injectInto(service.app), alice);
  const [checked] = await check(['198.51.100.1'], accessToken);
  expect(checked).toMatchObject({ total: 1, active: 0, expired: 1 });
});
