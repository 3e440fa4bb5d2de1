import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { compareWithRequest, inspectTransaction } from '../../transaction/index.ts';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { draft } from '../../testing/service/drafts.ts';
import { issuesOf, refusalOf, refused } from '../../testing/service/refusal.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';

let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

const EVERY_KIND = [
  '203.0.113.7',
  '2001:DB8::1',
  '203.0.113.0-203.0.113.255',
  '+447700900123',
  '+447700900100-+447700900199',
  '490154203237518',
  'Fraud-Desk@Example.com',
  'https://a-b.example/x_y#z@%20$',
];

test('is exactly what was asked, for every kind of identifier', async () => {
  const items = EVERY_KIND.map((id, index) =>
    draft(
      id,
      index % 2 === 0 ? { fraudType: 'SIM Swap' } : { sourcePeerId: alice.peerId, fraudType: 'IRSF' },
    ),
  );
  const inspection = inspectTransaction(hexToBytes(await alice.assembleReport(items)));
  const nowMs = service.context.clock.nowMs();
  const request = { kind: 'report', accountId: alice.accountId, items } as const;
  expect(compareWithRequest(inspection, request, { nowMs })).toEqual({
    verdict: 'matches',
    differences: [],
    warnings: [],
    rows: [],
  });
  expect(inspection).toMatchObject({
    authority: alice.accountId,
    creationTimeMs: BigInt(nowMs),
    timeToLiveMs: 86_400_000n,
    signatures: [],
    others: [],
  });
  const nowS = Math.floor(nowMs / 1000);
  expect(inspection.contributions.map(({ expiryAtS }) => (expiryAtS - nowS) / 86_400)).toEqual([
    30, 90, 30, 90, 30, 90, 30, 90,
  ]);
});

test('gives every asset a number of its own that rises, to the same identifier too, also when many ask at once', async () => {
  const items = [draft('192.0.2.1'), draft('192.0.2.1'), draft('192.0.2.1')];
  const assembled = await Promise.all(Array.from({ length: 8 }, () => alice.assembleReport(items)));
  const inspections = assembled.map((hex) => inspectTransaction(hexToBytes(hex)));
  const names = inspections.flatMap(({ registrations }) =>
    registrations.map(({ definitionId }) => definitionId),
  );
  expect(new Set(names).size).toBe(24);
  expect(new Set(inspections.map(({ payloadHashHex }) => payloadHashHex)).size).toBe(8);
  for (const { registrations, nonce } of inspections) {
    const suffixes = registrations.map(({ definitionId }) =>
      Number(/^192\.0\.2\.1_(\d+)#contribution$/u.exec(definitionId)?.[1]),
    );
    const [first = 0] = suffixes;
    expect(suffixes).toEqual([first, first + 1, first + 2]);
    expect(nonce).toBeGreaterThan(0);
  }
});

test('refuses a batch with bad items and names them all, and nothing is assembled', async () => {
  const before = await service.context.db.query('select from assembled', [], z.unknown());
  const answer = await alice.call('assembleContribution', [
    draft('203.0.113.7'),
    draft('203.0.113.0/24', { destination: 'gb' }),
    'text',
    draft('+12025550199-+12025550100', { fraudType: ' ', sourcePeerId: 'nobody' }),
    { ...draft('490154203237518'), sourcePeerId: '', origination: undefined },
    draft('10.0.0.1', { sourcePeerId: 'nobody-else' }),
  ]);
  expect(refusalOf(answer)).toEqual(
    refused(400, /^\[1\]\.id: .*203\.0\.113\.0-203\.0\.113\.255.* 8 more things are wrong\.$/u),
  );
  const errors = issuesOf(answer);
  expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
    '[1].id invalid-id',
    '[1].destination invalid-destination',
    '[2] invalid-item',
    '[3].id invalid-id',
    '[3].fraudType invalid-fraud-type',
    '[3].sourcePeerId invalid-source-peer-id',
    '[4].origination invalid-origination',
    '[4].sourcePeerId invalid-source-peer-id',
    '[5].sourcePeerId invalid-source-peer-id',
  ]);
  expect(await service.context.db.query('select from assembled', [], z.unknown())).toHaveLength(
    before.length,
  );
});

test.each([
  ['an empty array', [], /at least one contribution/u],
  ['an object', draft('192.0.2.1'), /must be a JSON array/u],
  ['null', null, /must be a JSON array/u],
  ['a text', '192.0.2.1', /must be a JSON array/u],
  ['a numeric range', [draft('490154203237518-490154203237519')], /^\[0\]\.id: /u],
  ['a phone number without plus', [draft('447700900123')], /^\[0\]\.id: .*\+/u],
  ['a downward range', [draft('10.0.0.9-10.0.0.1')], /^\[0\]\.id: /u],
  ['phone ends of unequal length', [draft('+44770090012-+447700900123')], /^\[0\]\.id: /u],
  ['sixteen digits', [draft('4901542032375180')], /^\[0\]\.id: /u],
  ['a country by name', [draft('192.0.2.1', { origination: 'Sweden' })], /^\[0\]\.origination: /u],
  ['no fraud type', [draft('192.0.2.1', { fraudType: '' })], /^\[0\]\.fraudType: Say which/u],
  ['the word that names the path', [draft('assemble')], /^\[0\]\.id: /u],
])('refuses %s', async (_what, body, words) => {
  expect(refusalOf(await alice.call('assembleContribution', body))).toEqual(refused(400, words));
});

test.each([
  [
    '10.0.0.0-10.255.255.255',
    '10.0.0.0-11.0.0.0',
    /at most 16,777,216 IPv4 addresses \(a \/8\).*10\.0\.0\.0-10\.255\.255\.255\.$/u,
  ],
  [
    '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db8::-2001:db9::',
    /at most 2\^96 IPv6 addresses \(a \/32\).*2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff\.$/u,
  ],
  [
    '+44700000000-+44799999999',
    '+44700000000-+44800000000',
    /at most 100,000,000 phone numbers.*\+44700000000-\+44799999999\.$/u,
  ],
])('takes the range %s and refuses %s, which is wider than may be reported', async (widest, wider, words) => {
  expect((await alice.call('assembleContribution', [draft(widest)])).statusCode).toBe(200);
  const answer = await alice.call('assembleContribution', [draft('192.0.2.1'), draft(wider)]);
  expect(refusalOf(answer)).toEqual(refused(400, words));
  expect(issuesOf(answer).map(({ path, code }) => `${path} ${code}`)).toEqual(['[1].id invalid-id']);
});

test('refuses a member that it does not know: a misspelled sourcePeerId would lose the share of the source', async () => {
  const answer = await alice.call('assembleContribution', [
    draft('192.0.2.1'),
    { ...draft('192.0.2.2'), sourcePeerID: 'north' },
  ]);
  expect(refusalOf(answer)).toEqual(refused(400, /^\[1\]\.sourcePeerID: There is no member of this name/u));
});

test('takes 5,000 contributions and refuses one more', async () => {
  const items = Array.from({ length: MAX_DRAFTS }, (_, index) => draft(`10.9.${index >> 8}.${index & 255}`));
  const hex = await alice.assembleReport(items);
  expect(inspectTransaction(hexToBytes(hex)).contributions).toHaveLength(MAX_DRAFTS);
  expect(refusalOf(await alice.call('assembleContribution', [...items, 0]))).toEqual(
    refused(413, /at most 5000 .* 5001/u),
  );
});
