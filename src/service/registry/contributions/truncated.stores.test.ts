import { afterAll, beforeAll, expect, test } from 'vitest';
import { retrievalSchema } from '../../../contract/contribution.ts';
import { retrievePath } from '../../../contract/endpoints.ts';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { issuesOf, refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { SINGLE_VALUE_ROWS } from './retrieve-contributions.ts';

const LIMIT = 3;

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService({ settings: { retrieveLimit: LIMIT } });
  const send = injectInto(service.app);
  [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
});
afterAll(() => service.close());

const ask = (id: string, { app } = service, { token } = alice) =>
  injectInto(app)({ method: 'POST', path: retrievePath(id), token });

async function retrieve(...asked: Parameters<typeof ask>) {
  const { truncated, data } = retrievalSchema.parse((await ask(...asked)).body);
  return { truncated, types: data.map(({ contribution }) => contribution.fraudType), data };
}

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.0-203.0.113.15'],
  ['an IPv6 address', '2001:db8::7', '2001:db8::-2001:db8::ffff'],
  ['a phone number', '+447700900123', '+447700900100-+447700900199'],
  ['a 15-digit number', '490154203237518', '490154203237518'],
  ['an e-mail address', 'refund@parcel.example', 'refund@PARCEL.example'],
  ['a URL', 'https://a-b.example/x', 'HTTPS://A-B.example/x'],
])('of %s the newest are answered, and how many there are', async (_what, one, other) => {
  await alice.report([draft(one, { fraudType: '1' }), draft(other, { fraudType: '2' })]);
  await alice.report([draft(other, { fraudType: '3' })]);
  expect(await retrieve(one)).toMatchObject({ truncated: undefined, types: ['3', '1', '2'] });
  await bob.report([draft(one, { fraudType: '4' }), draft(one, { fraudType: '5' })]);
  for (const asked of [one, `${one}-${one}`]) {
    expect(await retrieve(asked)).toMatchObject({ truncated: { of: 5 }, types: ['4', '5', '3'] });
  }
});

test('in it the confidence is what the contributions of the answer give', async () => {
  const one = '198.51.100.7';
  const around = '198.51.100.0-198.51.100.15';
  await bob.report([draft(around)]);
  await alice.report([draft(one), draft(around), draft(one)]);
  const before = await retrieve('198.51.100.8');
  expect(before.data.map(({ contribution }) => contribution.confidenceIndex)).toEqual([50, 50]);
  const { truncated, data } = await retrieve(one);
  expect(truncated).toEqual({ of: 4 });
  // The newest three are all of one peer.
  expect(data.map(({ contribution }) => contribution.confidenceIndex)).toEqual([null, null, null]);
});

test('going from range to narrower range ends in answers, however many contributions cover all of it', async () => {
  const covering = Array.from({ length: LIMIT + 1 }, () => draft('192.0.2.0-192.0.2.255'));
  await alice.report([...covering, draft('192.0.2.77'), draft('192.0.2.200-192.0.2.210')]);
  const refusal = await ask('192.0.2.0-192.0.2.255');
  expect(refusalOf(refusal)).toEqual(refused(413, /More than 3 contributions cover all of this.*single/u));
  const [issue] = issuesOf(refusal);
  expect(issue?.narrower?.map(({ id }) => id)).toEqual(['192.0.2.0', '192.0.2.77', '192.0.2.200']);
  for (const { id, about } of issue?.narrower ?? []) {
    expect(await retrieve(id)).toMatchObject({ truncated: { of: about }, data: { length: LIMIT } });
  }
});

test('a single value gets its newest 1,000 and a range all, under any limit', async () => {
  const roomy = await startTestService();
  try {
    const carol = await createAnalyst(injectInto(roomy.app));
    const [one, around] = ['203.0.113.7', '203.0.113.6-203.0.113.7'];
    const half = Array.from({ length: SINGLE_VALUE_ROWS / 2 }, () => [draft(one), draft(around)]);
    await carol.report(half.flat());
    const all = await retrieve(one, roomy, carol);
    expect([all.truncated, all.data.length]).toEqual([undefined, SINGLE_VALUE_ROWS]);
    await carol.report([draft(one, { fraudType: 'newest' })]);
    const newest = await retrieve(one, roomy, carol);
    expect([newest.truncated, newest.data.length]).toEqual([
      { of: SINGLE_VALUE_ROWS + 1 },
      SINGLE_VALUE_ROWS,
    ]);
    expect(newest.types[0]).toBe('newest');
    const range = await retrieve(around, roomy, carol);
    expect([range.truncated, range.data.length]).toEqual([undefined, SINGLE_VALUE_ROWS + 1]);
  } finally {
    await roomy.close();
  }
});
