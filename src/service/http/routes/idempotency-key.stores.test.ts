import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { downloadSchema } from '../../../contract/download.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { errorEnvelopeSchema } from '../../../contract/envelope.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { setPrice } from '../../registry/terms/administer-terms.ts';
import { verifyLedger } from '../../verify/verify-ledger.ts';

let service: TestService;
let seller: Analyst;
/** Has 20 tokens, which cover all that is sold here. */
let buyer: Analyst;
/** The filter for the reports of this test. */
let since: string;

beforeAll(async () => {
  service = await startTestService();
  const { db, clock } = service.context;
  await db.transaction((tx) => setPrice(tx, { nowMs: clock.nowMs() }, { tokens: 1, scoredTokens: 1 }));
});
afterAll(() => service.close());

beforeEach(async () => {
  service.context.clock.advance(1_000);
  since = `from=${service.context.clock.nowMs()}`;
  const send = injectInto(service.app);
  [seller, buyer] = [await createAnalyst(send), await createAnalyst(send)];
  await buyer.report([draft(freshAddress()), draft(freshAddress())]);
});

const reportForSale = (count: number) =>
  seller.report(Array.from({ length: count }, () => draft(freshAddress())));

/** Downloads as an analyst with this value of the header. */
const ask = (key: string, { query = since, analyst = buyer } = {}) =>
  service.app.inject({
    url: `${ENDPOINTS.download.path}?fetch-mode=NEW&${query}`,
    headers: { authorization: analyst.token, 'idempotency-key': key },
  });

async function download(...asked: Parameters<typeof ask>) {
  const { statusCode, payload, headers } = await ask(...asked);
  const { contributions, details } = dataOf({ statusCode, body: JSON.parse(payload) }, downloadSchema);
  expect(headers['x-download-id']).toBe(details.downloadId);
  return { ids: contributions.map(({ id }) => id), details };
}

async function refusalOf(...asked: Parameters<typeof ask>) {
  const answer = await ask(...asked);
  const { errors } = errorEnvelopeSchema.parse(answer.json());
  return { statusCode: answer.statusCode, code: errors?.[0]?.code };
}

const verify = () => service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));

test('the same key gets the same download, free, though there is more by then', async () => {
  await reportForSale(2);
  const key = randomUUID();
  const made = await download(`"${key}"`);
  expect(made.details).toMatchObject({ new: 2, creditsSpent: 2, downloadId: key });
  await reportForSale(3);
  const colleague = await createAnalyst(injectInto(service.app), { peerId: buyer.peerId });
  for (const analyst of [buyer, colleague]) {
    // Bare, as most clients send it.
    const again = await download(key.toUpperCase(), { analyst });
    expect(again.ids).toEqual(made.ids);
    expect(again.details).toMatchObject({
      new: 0,
      old: 2,
      creditsSpent: 0,
      balanceLeft: 18,
      downloadId: key,
    });
  }
  expect(await buyer.balance()).toBe(18);
  await verify();
});

test('the same key at once, many times, is paid once', async () => {
  await reportForSale(4);
  const key = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => download(key, { query: `${since}&size=2` })),
  );
  expect(new Set(all.map(({ ids }) => ids.join()))).toHaveProperty('size', 1);
  expect(all.filter(({ details }) => details.creditsSpent > 0)).toHaveLength(1);
  expect(await buyer.balance()).toBe(18);
  await verify();
});

test('the same key with other parameters is refused, and charges nothing', async () => {
  await reportForSale(2);
  const key = randomUUID();
  await download(key, { query: `${since}&size=1` });
  for (const query of [since, `${since}&size=2`, `${since}&size=1&max-cost=1`, `${since}&size=1&ft=Scam`])
    expect([query, await refusalOf(key, { query })]).toEqual([
      query,
      { statusCode: 422, code: 'idempotency-key-reused' },
    ]);
  // In another spelling it is the same question.
  expect((await download(key, { query: `size=1&self-only=&${since}` })).ids).toHaveLength(1);
  const unnamed = await service.app.inject({
    url: `${ENDPOINTS.download.path}?fetch-mode=NEW&${since}&size=1`,
    headers: { authorization: buyer.token },
  });
  expect(await refusalOf(String(unnamed.headers['x-download-id']))).toMatchObject({ statusCode: 422 });
  expect(await buyer.balance()).toBe(18);
});

test('the same key of another peer is another download', async () => {
  await reportForSale(2);
  const other = await createAnalyst(injectInto(service.app));
  await other.report([draft(freshAddress())]);
  const key = randomUUID();
  const made = await download(key, { query: `${since}&size=1` });
  expect(made.details).toMatchObject({ creditsSpent: 1 });
  const others = await download(key, { query: `${since}&size=3`, analyst: other });
  expect(others.details).toMatchObject({ creditsSpent: 3, downloadId: key });
  expect((await download(key, { query: `${since}&size=1` })).ids).toEqual(made.ids);
  await verify();
});

test('a key that was refused names nothing yet, and one that found nothing asks again', async () => {
  const key = randomUUID();
  expect((await download(key)).ids).toEqual([]);
  await reportForSale(2);
  const query = `${since}&max-cost=1`;
  expect(await refusalOf(key, { query })).toEqual({ statusCode: 409, code: 'costs-more' });
  expect((await download(key)).details).toMatchObject({ creditsSpent: 2, downloadId: key });
});

test('a free download is repeated by its key, and forgotten after a hundred newer ones of its peer', async () => {
  const key = randomUUID();
  const query = new URLSearchParams(`fetch-mode=SELF&${since}`);
  const own = async (idempotencyKey: string) =>
    (await buyer.client.request({ endpoint: 'download', query, idempotencyKey, data: downloadSchema }))
      .details.self;
  expect(await own(key)).toBe(2);
  await buyer.report([draft(freshAddress())]);
  expect(await own(key)).toBe(2);
  const { db, clock } = service.context;
  clock.advance(1);
  await db.run(
    `insert into download (id, peer_id, at_ms, ranges)
     select gen_random_uuid(), $1, $2, '{[0,1)}' from generate_series(1, 99)`,
    [buyer.peerId, clock.nowMs()],
  );
  expect(await own(randomUUID())).toBe(3);
  expect(await own(key)).toBe(3);
});

test.each([
  '',
  ' ',
  '""',
  'a name',
  '8e03978e40d543e8bc936894a57f9324',
  '"8e03978e-40d5-43e8-bc93-6894a57f9324',
  '8e03978e-40d5-43e8-bc93-6894a57f9324, 8e03978e-40d5-43e8-bc93-6894a57f9324',
])('%j is no key', async (key) => {
  expect(await refusalOf(key)).toEqual({ statusCode: 400, code: 'invalid-idempotency-key' });
});
