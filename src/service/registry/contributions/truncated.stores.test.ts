import { afterAll, beforeAll, expect, test } from 'vitest';
import { retrievalSchema } from '../../../contract/contribution.ts';
import { retrievePath } from '../../../contract/endpoints.ts';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

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

async function retrieve(id: string) {
  const { body } = await injectInto(service.app)({
    method: 'POST',
    path: retrievePath(id),
    token: alice.token,
  });
  const { truncated, data } = retrievalSchema.parse(body);
  return { truncated, types: data.map(({ contribution }) => contribution.fraudType), data };
}

const of = (fraudType: string, ...ids: readonly string[]) => ids.map((id) => draft(id, { fraudType }));

const KINDS: readonly (readonly [kind: string, one: string, narrow: string, wide: string])[] = [
  ['an IPv4 address', '203.0.113.7', '203.0.113.0-203.0.113.15', '203.0.0.0-203.255.255.255'],
  ['an IPv6 address', '2001:db8::7', '2001:db8::-2001:db8::ff', '2001:db8::-2001:db8:ffff::'],
  ['a phone number', '+447700900123', '+447700900100-+447700900199', '+447700000000-+447799999999'],
];

test.each(KINDS)(
  'no number of wide ranges, reported later, hides a report of exactly %s, nor a narrow one',
  async (_kind, one, narrow, wide) => {
    await alice.report([...of('exact', one), ...of('narrow', narrow)]);
    await bob.report(of('wide', wide, wide, wide, wide));
    expect(await retrieve(one)).toMatchObject({ truncated: { of: 6 }, types: ['exact', 'narrow', 'wide'] });
    // The same for the range: exactly it, then what is narrower, then what is wider.
    expect(await retrieve(narrow)).toMatchObject({
      truncated: { of: 6 },
      types: ['narrow', 'exact', 'wide'],
    });
    expect(await retrieve(wide)).toMatchObject({ truncated: { of: 6 }, types: ['wide', 'wide', 'wide'] });
    await alice.report([...of('newest', one), ...of('narrowest', `${one}-${one}`)]);
    expect(await retrieve(one)).toMatchObject({
      truncated: { of: 8 },
      types: ['newest', 'narrowest', 'exact'],
    });
  },
);

test.each([
  ['an IPv4 address', '198.51.100.7', '198.51.100.7'],
  ['an IPv4 range', '198.51.100.16-198.51.100.31', '198.51.100.16-198.51.100.31'],
  ['an IPv6 range', '2001:db9::-2001:db9::ff', '2001:db9::-2001:db9::ff'],
  ['a phone number', '+447800900123', '+447800900123'],
  ['a 15-digit number', '490154203237518', '490154203237518'],
  ['an e-mail address', 'refund@parcel.example', 'refund@PARCEL.example'],
  ['a URL', 'https://a-b.example/x', 'HTTPS://A-B.example/x'],
])('of equal ones of %s the newest are answered, and how many there are', async (_what, one, other) => {
  await alice.report([draft(one, { fraudType: '1' }), draft(other, { fraudType: '2' })]);
  await alice.report([draft(other, { fraudType: '3' })]);
  expect(await retrieve(one)).toMatchObject({ truncated: undefined, types: ['3', '1', '2'] });
  await bob.report([draft(one, { fraudType: '4' }), draft(one, { fraudType: '5' })]);
  expect(await retrieve(one)).toMatchObject({ truncated: { of: 5 }, types: ['4', '5', '3'] });
});

test('in it the confidence is what the contributions of the answer give', async () => {
  const one = '198.51.101.7';
  const around = '198.51.101.0-198.51.101.15';
  await bob.report([draft(around)]);
  await alice.report([draft(one), draft(around), draft(one)]);
  const before = await retrieve('198.51.101.8');
  expect(before.data.map(({ contribution }) => contribution.confidenceIndex)).toEqual([50, 50]);
  const { truncated, data } = await retrieve(one);
  expect(truncated).toEqual({ of: 4 });
  // The first three are all of one peer.
  expect(data.map(({ contribution }) => contribution.confidenceIndex)).toEqual([null, null, null]);
});
