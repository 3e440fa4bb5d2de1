import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, retrievePath } from '../../../contract/endpoints.ts';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
let alice: Analyst;

const REPORTED = [
  '203.0.113.7',
  '203.0.113.8-203.0.113.8',
  '203.0.113.0-203.0.113.15',
  '198.51.100.255-198.51.101.3',
  '::203.0.113.7',
  '2001:db8::1',
  '2001:db8::-2001:db8::ffff',
  '+447700900123',
  '+447700900100-+447700900199',
  '447700900123000',
  '490154203237518',
  'Refund-Team@Parcel.Example',
  'https://a-b.example/x?y=%2F#z',
  'http://203.0.113.7/login',
  'http://www.bad71.example/',
  'http://BAD71.example/login?x=70',
  'https://x@bad71.example:8443/',
  'mailer@bad71.example',
  'http://notbad71.example/',
] as const;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
  await alice.report(REPORTED.map((id) => draft(id)));
});
afterAll(() => service.close());

const found = async (identifier: string) =>
  (await alice.retrieve(identifier)).map(({ contribution: { id } }) => id);

test.each<[string, readonly string[]]>([
  ['203.0.113.7', ['203.0.113.7', '203.0.113.0-203.0.113.15']],
  ['203.0.113.7-203.0.113.7', ['203.0.113.7', '203.0.113.0-203.0.113.15']],
  ['203.0.113.8', ['203.0.113.8-203.0.113.8', '203.0.113.0-203.0.113.15']],
  ['203.0.113.15-203.0.113.20', ['203.0.113.0-203.0.113.15']],
  ['203.0.113.16', []],
  ['203.0.112.255-203.0.113.0', ['203.0.113.0-203.0.113.15']],
  ['198.51.101.3', ['198.51.100.255-198.51.101.3']],
  ['198.51.101.4', []],
  [
    '0.0.0.0-255.255.255.255',
    ['203.0.113.7', '203.0.113.8-203.0.113.8', '198.51.100.255-198.51.101.3', '203.0.113.0-203.0.113.15'],
  ],
  ['2001:DB8:0::0001', ['2001:db8::1', '2001:db8::-2001:db8::ffff']],
  ['2001:db8::ffff-2001:db8::1:0', ['2001:db8::-2001:db8::ffff']],
  ['2001:db7::-2001:db8::', ['2001:db8::-2001:db8::ffff']],
  ['2001:db8::1:0-2001:db8::ffff:0', []],
  ['::-::ffff:ffff', ['::203.0.113.7']],
  ['+447700900123', ['+447700900123', '+447700900100-+447700900199']],
  ['+447700900199-+447700900300', ['+447700900100-+447700900199']],
  ['490154203237518', ['490154203237518']],
  ['490154203237518-490154203237518', ['490154203237518']],
  ['490154203237000-490154203237999', ['490154203237518']],
  ['447700900123000', ['447700900123000']],
  ['Refund-Team@parcel.example', ['Refund-Team@Parcel.Example']],
  ['Refund-Team@PARCEL.EXAMPLE-Refund-Team@PARCEL.EXAMPLE', ['Refund-Team@Parcel.Example']],
  ['refund-team@parcel.example', []],
  ['HTTPS://A-B.Example/x?y=%2F#z', ['https://a-b.example/x?y=%2F#z']],
  ['https://a-b.example/x?y=%2F#z-https://a-b.example/x?y=%2F#z', ['https://a-b.example/x?y=%2F#z']],
  ['https://a-b.example/X?y=%2F#z', []],
  ['http://203.0.113.7/login', ['http://203.0.113.7/login']],
  // A host first, then all below it.
  [
    'bad71.example',
    [
      'http://BAD71.example/login?x=70',
      'https://x@bad71.example:8443/',
      'mailer@bad71.example',
      'http://www.bad71.example/',
    ],
  ],
  ['WWW.bad71.example.', ['http://www.bad71.example/']],
  ['@bad71.example', ['mailer@bad71.example']],
  ['@parcel.example', ['Refund-Team@Parcel.Example']],
  ['71.example', []],
])('finds for %s exactly what overlaps or equals it', async (identifier, expected) => {
  expect(await found(identifier)).toEqual(expected);
});

/** The path as it goes over the wire, not encoded by any client. */
async function retrieveRaw(encoded: string) {
  const { statusCode, payload } = await service.app.inject({
    method: 'POST',
    url: ENDPOINTS.retrieveContributions.path + encoded,
    headers: { authorization: alice.token },
  });
  return { statusCode, body: JSON.parse(payload) as unknown };
}

test.each([
  ['a raw plus', '+447700900123', 2],
  ['an encoded plus', '%2B447700900123', 2],
  ['raw slashes and colons', 'http://203.0.113.7/login', 1],
  ['encoded slashes', 'http%3A%2F%2F203.0.113.7%2Flogin', 1],
  ['percent signs, encoded once', encodeURIComponent('https://a-b.example/x?y=%2F#z'), 1],
  ['an encoded at sign', 'Refund-Team%40parcel.example', 1],
  ['a query that means nothing', '203.0.113.7?x=1', 2],
  ['lower-case escapes', '%2b447700900123', 2],
  ['a colon of IPv6', '2001:db8::1', 2],
])('reads %s in the path', async (_what, encoded, count) => {
  const { statusCode, body } = await retrieveRaw(encoded);
  expect(statusCode).toBe(200);
  expect(body).toMatchObject({ status: { code: 200, name: 'Ok' }, data: { length: count } });
});

test('reads the identifier behind literal parts that are escaped', async () => {
  const { statusCode, payload } = await service.app.inject({
    method: 'POST',
    url: `${ENDPOINTS.retrieveContributions.path.replace('contribution/', 'contributio%6e/')}203.0.113.7`,
    headers: { authorization: alice.token },
  });
  expect(statusCode).toBe(200);
  expect(JSON.parse(payload)).toMatchObject({ data: { length: 2 } });
});

test('answers GET as it does POST, with the asset’s id under its other name too', async () => {
  const expected = (await alice.retrieve('203.0.113.0-203.0.113.255')).map((record) => ({
    ...record,
    assetDefinitionId: record.assetDefinitionIds,
  }));
  const path = retrievePath('203.0.113.0-203.0.113.255');
  const { statusCode, body } = await injectInto(service.app)({ method: 'GET', path, token: alice.token });
  expect([statusCode, body]).toMatchObject([200, { status: { name: 'Ok' }, data: expected }]);
  const none = await injectInto(service.app)({
    method: 'GET',
    path: retrievePath('203.0.112.1'),
    token: alice.token,
  });
  expect([none.statusCode, none.body]).toMatchObject([200, { data: [] }]);
});

test('decodes the path exactly once', async () => {
  const twice = encodeURIComponent(encodeURIComponent('http://203.0.113.7/login'));
  expect(refusalOf(await retrieveRaw(twice))).toEqual(refused(400, /./u));
});

test.each([
  ['CIDR', '203.0.113.0/24', /203\.0\.113\.0-203\.0\.113\.255/u],
  ['encoded CIDR', '203.0.113.0%2F24', /203\.0\.113\.0-203\.0\.113\.255/u],
  ['words', 'hello', /./u],
  ['nothing', '', /./u],
  ['a space', '%20', /./u],
  ['a phone number without plus', '447700900123', /\+/u],
  ['a downward range', '10.0.0.9-10.0.0.1', /./u],
  ['a mixed range', '10.0.0.1-2001:db8::1', /./u],
  ['unequal e-mail addresses', 'a@b.example-c@d.example', /./u],
  ['a file', 'file:///etc/passwd', /./u],
  ['wrong escapes', '%E0%A4%A', /percent-encoded/u],
  ['something far too long', `http://a.example/${'a'.repeat(5_000)}`, /./u],
])('refuses %s in words', async (_what, encoded, words) => {
  expect(refusalOf(await retrieveRaw(encoded))).toEqual(refused(400, words));
});

test('tells what has expired, and that a flag wins over that', async () => {
  const { clock } = service.context;
  const { tokenIds } = await alice.report([
    draft('198.18.9.1', { fraudType: 'IRSF' }),
    draft('198.18.9.1'),
    draft('198.18.9.1'),
  ]);
  const statuses = async () => {
    const records = await (await createAnalyst(injectInto(service.app))).retrieve('198.18.9.1');
    return records.map(({ contribution }) => contribution.fraudStatus);
  };
  await alice.flag([tokenIds[2]?.definitionId ?? '']);
  clock.advance(30 * 86_400_000 - 1_000);
  expect(await statuses()).toEqual(['Active', 'Active', 'Flagged']);
  clock.advance(1_000);
  expect(await statuses()).toEqual(['Active', 'Expired', 'Flagged']);
  clock.advance(60 * 86_400_000);
  expect(await statuses()).toEqual(['Expired', 'Expired', 'Flagged']);
});
