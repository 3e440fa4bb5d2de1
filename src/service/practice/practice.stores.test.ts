import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { KNOWN_FRAUD_TYPES } from '../../contract/fraud-type.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { PRACTICE_EXAMPLE_QUERIES } from '../../contract/practice.ts';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { beginPractice } from '../../testing/service/begin-practice.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { issuesOf, refusalOf, refused } from '../../testing/service/refusal.ts';
import { injectInto } from '../../testing/service/send.ts';
import { createTestClock } from '../../testing/service/test-clock.ts';
import { createKeyPair } from '../../testing/service/test-keys.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { inspectTransaction } from '../../transaction/index.ts';
import { PEER_TYPES } from '../ledger/administration.ts';

let service: TestService;
let alice: Analyst;
const clock = createTestClock();

beforeAll(async () => {
  const db = await openMigratedDb();
  await beginPractice(db, clock.nowMs());
  service = await startTestService({ db, clock });
  alice = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

const query = <Row>(sql: string, row: z.ZodType<Row>) => service.context.db.query(sql, [], row);

test('is filled with a few hundred contributions of every kind and every known type, and one type of its own', async () => {
  const rows = await query(
    'select kind, fraud_type as type, identifier from contribution',
    z.object({ kind: z.string(), type: z.string(), identifier: z.string() }),
  );
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['ip', 'ip-range', 'phone', 'phone-range', 'numeric', 'email', 'url']),
  );
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set([...KNOWN_FRAUD_TYPES, 'SIM Swap']));
  expect(rows.map(({ identifier }) => identifier)).toContain('203.0.113.7-203.0.113.7');
});

test('has peers of every type, one of them privileged, and pays them', async () => {
  const peers = await query(
    'select peer_type as type, privileged, tokens from peer join balance using (peer_id)',
    z.object({ type: z.string(), privileged: z.boolean(), tokens: z.int() }),
  );
  expect(new Set(peers.map(({ type }) => type))).toEqual(new Set(PEER_TYPES));
  expect(peers.filter(({ privileged }) => privileged)).toHaveLength(1);
  expect(peers.filter(({ tokens }) => tokens > 0).length).toBeGreaterThanOrEqual(10);
});

test.each(PRACTICE_EXAMPLE_QUERIES)(
  'finds a nice handful for %s, which the app suggests',
  async (suggested) => {
    const records = (await alice.retrieve(suggested)).map(({ contribution }) => contribution);
    expect(records.length).toBeGreaterThanOrEqual(8);
    expect(records.length).toBeLessThanOrEqual(40);
    expect(new Set(records.map(({ fraudStatus }) => fraudStatus))).toEqual(
      new Set(['Active', 'Expired', 'Flagged']),
    );
    expect(new Set(records.map(({ peerId }) => peerId)).size).toBeGreaterThanOrEqual(4);
    expect(records.some(({ confidenceIndex }) => confidenceIndex !== null && confidenceIndex >= 50)).toBe(
      true,
    );
  },
);

test('holds real signed transactions, each younger than the one before it and by an account’s own key', async () => {
  const entries = await query(
    `select e.at_ms as "atMs", e.body, a.account_id as "accountId", a.public_key as "publicKey" from ledger_entry e
     join ledger_transaction t using (height) join account a using (account_id) order by e.height`,
    z.object({
      atMs: z.int(),
      body: z.instanceof(Uint8Array),
      accountId: z.string(),
      publicKey: z.instanceof(Uint8Array),
    }),
  );
  expect(entries.length).toBeGreaterThan(70);
  const times = entries.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(clock.nowMs() - (times[0] ?? 0)).toBeGreaterThan(100 * 86_400_000);
  expect(times.at(-1)).toBeLessThan(clock.nowMs());
  for (const { atMs, body, accountId, publicKey } of entries) {
    const { authority, signatures, creationTimeMs } = inspectTransaction(body);
    expect({ authority, creationTimeMs }).toEqual({ authority: accountId, creationTimeMs: BigInt(atMs) });
    expect(signatures).toEqual([{ algorithm: 'Ed25519', publicKeyHex: bytesToHex(publicKey), valid: true }]);
  }
});

const register = (body: object) => injectInto(service.app)({ ...ENDPOINTS.practiceAccount, body });

async function account() {
  const [key, authKey] = await Promise.all([createKeyPair(), createKeyPair()]);
  const name = `analyst-${bytesToHex(key.publicKey).slice(0, 12)}`;
  return {
    accountId: `${name}@wonderland`,
    email: `${name}@wonderland.example`,
    publicKeyHex: bytesToHex(key.publicKey),
    authPublicKeyHex: bytesToHex(authKey.publicKey),
  };
}

test('registers the very same account again without an effect', async () => {
  const body = await account();
  const first = await register(body);
  const height = await query('select height from ledger_head', z.object({ height: z.int() }));
  expect(first).toMatchObject({
    statusCode: 200,
    body: { data: { accountId: body.accountId, peerId: 'wonderland' } },
  });
  const again = {
    ...body,
    publicKeyHex: `ed0120${body.publicKeyHex.toUpperCase()}`,
    email: body.email.toUpperCase(),
  };
  expect(await register(again)).toEqual(first);
  expect(await query('select height from ledger_head', z.object({ height: z.int() }))).toEqual(height);
});

test('refuses an account id or an e-mail address that belongs to other keys, with 409', async () => {
  const [taken, other] = [await account(), await account()];
  await register(taken);
  expect(refusalOf(await register({ ...other, accountId: taken.accountId }))).toEqual(
    refused(409, /exists already, with another e-mail address or other keys/u),
  );
  expect(refusalOf(await register({ ...other, email: taken.email }))).toEqual(
    refused(409, /e-mail address exists already/u),
  );
  expect(refusalOf(await register({ ...taken, authPublicKeyHex: other.authPublicKeyHex }))).toEqual(
    refused(409, /exists already/u),
  );
  expect(refusalOf(await register({ ...other, accountId: 'desk@nordlys-mobile' }))).toEqual(
    refused(409, /exists already/u),
  );
});

test('registers an account once when it is asked for many times at once', async () => {
  const body = await account();
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});

test('names what is wrong with an account', async () => {
  const answer = await register({ ...(await account()), accountId: 'a b@c', publicKeyHex: 'ff' });
  expect(refusalOf(answer)).toEqual(refused(400, /accountId/u));
  const errors = issuesOf(answer);
  expect(errors.map(({ path }) => path)).toEqual(['accountId', 'publicKeyHex']);
});
