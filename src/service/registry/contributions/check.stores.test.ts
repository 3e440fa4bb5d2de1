import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CheckAnswer, checkAnswerSchema, MAX_CHECKED, MAX_COUNTED } from '../../../contract/check.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { type Analyst, createAnalyst, dataOf, signIn } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import type { Tx } from '../../store/db.ts';
import { checkIdentifiers } from './check-identifiers.ts';

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

test('a host is answered by what is at it or below it, of which nothing is exactly it', async () => {
  const urls = ['http://host.example/a', 'http://host.example/b', 'http://www.host.example/'];
  await alice.report([...urls, 'x@host.example'].map((id) => draft(id)));
  await bob.report([draft('http://host.example/a')]);
  const [host, mailboxes, other] = await check(['host.example', '@Host.example', 'ost.example']);
  expect(host).toMatchObject({ id: 'host.example', total: 5, active: 5, exact: 0, confidenceIndex: null });
  expect(host).toMatchObject({ newest: { peerId: bob.peerId }, definitionIds: [], own: [] });
  expect(mailboxes).toMatchObject({ total: 1, facts: [{ relation: 'partly', isOwn: true, count: 1 }] });
  expect(other).toMatchObject({ total: 0 });
  // Each has the confidence of its own identifier.
  const confidences = (await retrieve('host.example')).map(
    ({ contribution }) => contribution.confidenceIndex,
  );
  const [, ofOne] = await check(['x@host.example', 'http://host.example/a']);
  expect(ofOne).toHaveProperty('confidenceIndex', confidences[0]);
  expect(confidences).toEqual([confidences[0], confidences[0], null, null, null]);
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
  expect(range).toMatchObject({ total: 2, exact: 0, active: 2, confidenceIndex: null });
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

/** A check, and what it reads: statement by statement, the rows that come by way of an index. */
async function readBy(identifiers: readonly string[]) {
  const { db } = service.context;
  const reads: number[] = [];
  const countOf = async (tx: Tx) => {
    const [counts] = await tx.query(
      `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int4 as rows
       from pg_index where indrelid = 'contribution'::regclass`,
      [],
      z.object({ rows: z.int() }),
    );
    return counts?.rows ?? Number.NaN;
  };
  const watched = async <Result>(work: (tx: Tx) => Promise<Result>) =>
    db.transaction(async (tx) => {
      const before = await countOf(tx);
      const result = await work(tx);
      reads.push((await countOf(tx)) - before);
      return result;
    });
  const tx: Tx = {
    ...db,
    query: (...asked) => watched((inner) => inner.query(...asked)),
    transaction: watched,
  };
  const answers = await checkIdentifiers({ db: tx, clock: service.context.clock }, alice.peerId, identifiers);
  return { answers, reads, rows: reads.reduce((sum, count) => sum + count, 0) };
}

const codeOf = (checked: CheckAnswer[number]) => ('error' in checked ? checked.error.code : 'checked');

describe('in a block that very many ranges cover', () => {
  const COVERS = 1_600;
  const BLOCK = Array.from({ length: 256 }, (_, last) => `100.64.0.${last}`);

  beforeAll(async () => {
    await bob.report(Array.from({ length: COVERS }, () => draft('100.0.0.0-100.127.255.255')));
    // Older ones would be hidden by them if any were counted.
    await alice.report([draft('100.64.0.7'), draft('100.64.0.0-100.64.0.63', { fraudType: 'Narrow' })]);
    await bob.report(Array.from({ length: COVERS }, () => draft('100.0.0.0-100.127.255.255')));
  });

  test('an identifier counts to a thousand, exact ones first, then the narrowest', async () => {
    const [exact] = await check(['100.64.0.7']);
    const [inside] = await check(['100.64.0.9']);
    const [record] = await retrieve('100.64.0.7');
    expect(exact).toMatchObject({
      total: MAX_COUNTED,
      active: MAX_COUNTED,
      exact: 1,
      newest: { assetDefinitionId: record?.assetDefinitionIds, peerId: alice.peerId },
      definitionIds: [record?.assetDefinitionIds],
      own: [{ fraudType: 'IPFraud' }],
    });
    expect(inside).toMatchObject({ total: MAX_COUNTED, exact: 0, newest: { fraudType: 'Narrow' } });
    expect(inside).toHaveProperty(
      'facts',
      expect.arrayContaining([
        expect.objectContaining({ isOwn: true, relation: 'wider', count: 1 }),
        expect.objectContaining({ isOwn: false, relation: 'wider', count: MAX_COUNTED - 1 }),
      ]),
    );
    // A range that is reported too often counts its own reports first.
    const [range] = await check(['100.0.0.0-100.127.255.255']);
    const newest = await alice.retrieve('100.0.0.0-100.127.255.255');
    expect(range).toMatchObject({
      total: MAX_COUNTED,
      exact: MAX_COUNTED,
      newest: { assetDefinitionId: expect.stringMatching(/^100\.0\.0\.0-/u) as string },
    });
    expect(range).toHaveProperty(
      'definitionIds',
      expect.arrayContaining([newest[COVERS - 1]?.assetDefinitionIds]),
    );
  });

  test('a check reads 100,000 contributions in all, in pieces, and says of the rest that it did not come to them', async () => {
    const { answers, reads, rows } = await readBy(['198.18.1.1', ...BLOCK, '198.18.1.2']);
    // An index also returns some that are beside a stretch.
    expect(rows).toBeLessThanOrEqual(100_000 + MAX_COUNTED);
    expect(Math.max(...reads)).toBeLessThanOrEqual(3 * MAX_COUNTED);
    const codes = answers.map(codeOf);
    const checked = codes.lastIndexOf('checked') + 1;
    expect(checked).toBeGreaterThan(40);
    expect(codes).toEqual([
      ...Array.from({ length: checked }, () => 'checked'),
      ...Array.from({ length: BLOCK.length + 2 - checked }, () => 'too-many-found'),
    ]);
    expect(answers.at(-1)).toMatchObject({
      id: '198.18.1.2',
      error: { message: expect.stringMatching(/in another request/u) as string },
    });
  });

  test('an identifier is read once, however often and in whatever notation it is there', async () => {
    const [once, often] = [
      await readBy(['100.64.0.7']),
      await readBy(['100.64.0.7', '100.64.0.7-100.64.0.7', ...BLOCK.map(() => '100.64.0.7')]),
    ];
    expect(often.rows).toBe(once.rows);
    const [first] = once.answers;
    expect(often.answers).toHaveLength(BLOCK.length + 2);
    for (const answer of often.answers) expect({ ...answer, id: '' }).toEqual({ ...first, id: '' });
  });

  test('an identifier elsewhere costs what it costs', async () => {
    const { reads, answers } = await readBy(['198.18.1.1', '198.18.1.2']);
    expect([answers.map(codeOf), reads]).toEqual([['checked', 'checked'], [0]]);
  });
});

test.each([
  ['IPv6', '2001:db8:1::7', '2001:db8:1::-2001:db8:1::ff', '2001:db8::-2001:db8:ffff::'],
  ['phone', '+447700800123', '+447700800100-+447700800199', '+447700000000-+447799999999'],
])('narrow %s ranges are counted before wide ones', async (_kind, one, narrow, wide) => {
  await alice.report([draft(narrow, { fraudType: 'Narrow' })]);
  await bob.report(Array.from({ length: MAX_COUNTED + 1 }, () => draft(wide)));
  expect((await check([one]))[0]).toMatchObject({ total: MAX_COUNTED, newest: { fraudType: 'Narrow' } });
});

test('of an e-mail address the newest thousand are counted', async () => {
  await alice.report(Array.from({ length: MAX_COUNTED + 1 }, () => draft('many@parcel.example')));
  await bob.report([draft('many@parcel.example', { fraudType: 'Newest' })]);
  expect((await check(['many@PARCEL.example']))[0]).toMatchObject({
    total: MAX_COUNTED,
    exact: MAX_COUNTED,
    newest: { fraudType: 'Newest' },
  });
});

// Last: the sessions of the others do not last that long.
test('what has expired is counted apart', async () => {
  await alice.report([draft('198.51.100.1')]);
  service.context.clock.advance(400 * DAY_MS);
  const { accessToken } = await signIn(injectInto(service.app), alice);
  const [checked] = await check(['198.51.100.1'], accessToken);
  expect(checked).toMatchObject({ total: 1, active: 0, expired: 1 });
});
