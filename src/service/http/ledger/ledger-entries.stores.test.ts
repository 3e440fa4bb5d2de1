import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, ledgerProofPath } from '../../../contract/endpoints.ts';
import { madeFeedKeySchema } from '../../../contract/feed.ts';
import { type Analyst, createAnalyst, dataOf, signIn } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

const IDENTIFIER = '203.0.113.77';
const DAY_MS = 86_400_000;

let service: TestService;
let alice: Analyst;
let bob: Analyst;
/** Alice's report. */
let height: number;
const operate = (...words: readonly string[]) => operateOn(service.context)(...words);

beforeAll(async () => {
  service = await startTestService();
  const send = injectInto(service.app);
  [alice, bob] = [await createAnalyst(send), await createAnalyst(send)];
  await alice.report([draft(IDENTIFIER)]);
  const [row] = await service.context.db.query(
    'select height from ledger_head',
    [],
    z.object({ height: z.int() }),
  );
  height = row?.height ?? 0;
});
afterAll(() => service.close());

const pathOf = (tail: string | number) => `${ENDPOINTS.ledgerEntry.path}${tail}`;
const read = (tail: string | number, token: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.inject({
    method,
    url: pathOf(tail),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const freshToken = async (analyst: Analyst) => (await signIn(injectInto(service.app), analyst)).accessToken;
const identifierHex = Buffer.from(IDENTIFIER).toString('hex');

test('while downloads cost nothing, every authorized account reads every entry', async () => {
  const answer = await read(height, bob.token);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(identifierHex);
});

test('with a price, nobody but a peer with the plan PREMIUM reads what others sell', async () => {
  await operate('price', 'set', '--tokens', '5', '--scored-tokens', '5');
  const { key } = dataOf(await bob.call('makeFeedKey', { name: 'Voice firewall' }), madeFeedKeySchema);
  const [{ hash } = { hash: '' }] = await service.context.db.query(
    `select encode(entry_hash, 'hex') as hash from ledger_entry where height = $1`,
    [height],
    z.object({ hash: z.string() }),
  );
  const tails = [
    height,
    1,
    height + 1_000,
    `${height}?`,
    `${height}?from=1`,
    `${height}/`,
    `0${height}`,
    `%3${String(height)}`,
    `../entry/${height}`,
  ];
  const answers = [
    ...(await Promise.all(tails.map((tail) => read(tail, bob.token)))),
    ...(await Promise.all(tails.map((tail) => read(tail, bob.token, 'HEAD')))),
    ...(await Promise.all(tails.map((tail) => read(tail, key)))),
    ...(await Promise.all(tails.map((tail) => read(tail, undefined)))),
    await service.app.inject(ledgerProofPath(hash)),
  ];
  for (const { statusCode, body } of answers) {
    expect([401, 403, 404]).toContain(statusCode);
    expect(body).not.toContain(identifierHex);
  }
  const refused = await read(height, bob.token);
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toContain('only peers with the plan PREMIUM');
  // Its own report is in the feed, and not here.
  expect((await read(height, alice.token)).statusCode).toBe(403);

  const until = new Date(service.context.clock.nowMs() + DAY_MS).toISOString().slice(0, 10);
  await operate('peer', 'plan', bob.peerId, '--plan', 'PREMIUM', '--until', until);
  expect((await read(height, bob.token)).statusCode).toBe(200);
  service.context.clock.advance(3 * DAY_MS);
  expect((await read(height, await freshToken(bob))).statusCode).toBe(403);
});

test('an account that is not authorized any more reads none', async () => {
  await operate('price', 'set', '--tokens', '0', '--scored-tokens', '0');
  expect((await read(height, await freshToken(bob))).statusCode).toBe(200);
  await operate('account', 'suspend', bob.accountId);
  const refused = await read(height, await freshToken(bob));
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toContain('is not authorized');
});
