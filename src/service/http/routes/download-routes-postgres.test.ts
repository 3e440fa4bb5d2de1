import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { type DownloadDetails, downloadSchema, quoteSchema } from '../../../contract/download.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { errorEnvelopeSchema } from '../../../contract/envelope.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { changeStatus } from '../../registry/accounts/administer-account.ts';
import { setPlan, setPrice } from '../../registry/terms/administer-terms.ts';
import { reinstateContributions, withdrawContributions } from '../../registry/withdrawals/withdrawals.ts';
import { verifyLedger } from '../../verify/verify-ledger.ts';

let service: TestService;
/** Reports what the other one buys. */
let seller: Analyst;
let buyer: Analyst;

const administrator = () => ({ nowMs: service.context.clock.nowMs() });
const setPrices = (tokens: number, scoredTokens: number) =>
  service.context.db.transaction((tx) => setPrice(tx, administrator(), { tokens, scoredTokens }));

let next = 0;
/** Unreported identifiers. */
const fresh = (count: number, parts: Partial<ContributionDraft> = {}): ContributionDraft[] =>
  Array.from({ length: count }, () => draft(`198.18.${next >> 8}.${next++ & 255}`, parts));

const urlOf = (path: string, parameters: Readonly<Record<string, string>> | string): string =>
  `${path}?${new URLSearchParams(parameters).toString()}`;
const authorization = ({ token }: Analyst) => ({ authorization: token });

async function getDownload(url: string, analyst = buyer) {
  const { statusCode, headers, payload } = await service.app.inject({ url, headers: authorization(analyst) });
  const body: unknown = JSON.parse(payload);
  const data = dataOf({ statusCode, body }, downloadSchema);
  expect(headers['x-download-id']).toBe(data.details.downloadId);
  expect(headers['cache-control']).toBe('no-store');
  return { ...data, ids: data.contributions.map(({ id }) => id) };
}
const download = (parameters: Readonly<Record<string, string>> | string = '', analyst = buyer) =>
  getDownload(urlOf(ENDPOINTS.download.path, parameters), analyst);
const again = (downloadId: string, analyst = buyer) =>
  getDownload(`${ENDPOINTS.downloadAgain.path}${downloadId}`, analyst);

async function refusalOf(url: string, analyst = buyer, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const answer = await service.app.inject({ method, url, headers: authorization(analyst) });
  const { errors, status } = errorEnvelopeSchema.parse(answer.json());
  return { statusCode: answer.statusCode, code: errors?.[0]?.code, message: status.message };
}

async function quote(parameters: Readonly<Record<string, string>> | string = '', analyst = buyer) {
  const { statusCode, payload } = await service.app.inject({
    url: urlOf(ENDPOINTS.quote.path, parameters),
    headers: authorization(analyst),
  });
  return dataOf({ statusCode, body: JSON.parse(payload) }, quoteSchema);
}

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  // Each test has a registry of its own as far as it sees: those who buy ask for what was reported since.
  service.context.clock.advance(1_000);
  const send = injectInto(service.app);
  [seller, buyer] = [await createAnalyst(send), await createAnalyst(send)];
  await setPrices(1, 2);
});

const since = () => ({ from: new Date(service.context.clock.nowMs()).toISOString() });
const verify = () => service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));

const details = (parts: Partial<DownloadDetails>): Partial<DownloadDetails> => ({
  self: 0,
  old: 0,
  new: 0,
  newWithConfidenceIndex: 0,
  creditsSpent: 0,
  contributionsNotReturned: 0,
  contributionsNotReturnedCost: 0,
  ...parts,
});

test('a quote says what a download finds and costs; the download pays, and is known from then on', async () => {
  const own = fresh(2);
  await buyer.report(own);
  const items = fresh(3);
  await seller.report(items);
  const expected = details({ self: 2, new: 3, creditsSpent: 3, balanceLeft: 17 });
  expect(await quote(since())).toEqual({ details: expected, balance: 20 });
  expect(await quote(since())).toEqual({ details: expected, balance: 20 });
  const made = await download({ ...since(), 'max-cost': '3' });
  expect(made.details).toMatchObject(expected);
  // The newest report first, each in its order.
  expect(made.ids).toEqual([...items, ...own].map(({ id }) => id));
  const [{ expiryDate, assetDefinitionId, ...first }] = z
    .tuple([downloadSchema.shape.contributions.element], z.unknown())
    .parse(made.contributions);
  expect(first).toEqual({
    ...items[0],
    sourcePeerId: null,
    fraudStatus: 'Active',
    confidenceIndex: null,
    isPrivileged: false,
    peerId: seller.peerId,
    flagger: null,
    timestamp: new Date(service.context.clock.nowMs()).toISOString(),
    flagTimestamp: null,
  });
  expect(expiryDate).toBe(Date.parse(first.timestamp) / 1000 + 30 * 86_400);
  expect(assetDefinitionId).toContain(`${first.id}_`);
  expect(await buyer.balance()).toBe(17);
  expect((await quote(since())).details).toEqual(details({ self: 2, old: 3, balanceLeft: 17 }));
  expect((await download({ ...since(), 'fetch-mode': 'new' })).details).toMatchObject(
    details({ balanceLeft: 17 }),
  );
  expect((await download({ ...since(), 'fetch-mode': 'OLD' })).details).toMatchObject({ old: 3, self: 2 });
  expect((await download({ ...since(), 'fetch-mode': 'SELF' })).ids).toEqual(own.map(({ id }) => id));
  expect((await download({ ...since(), 'self-only': 'TRUE' })).ids).toEqual(own.map(({ id }) => id));
  expect((await download({ ...since(), 'fetch-mode': 'download' })).ids).toEqual(made.ids);
});

test('the contributions of one peer cost what they cost otherwise, and those of others are left alone', async () => {
  const items = fresh(2);
  await buyer.report(fresh(1));
  await seller.report(items);
  await (await createAnalyst(injectInto(service.app))).report(fresh(1));
  const asked = { ...since(), 'peer-id': seller.peerId };
  expect((await quote(asked)).details).toEqual(details({ new: 2, creditsSpent: 2, balanceLeft: 8 }));
  expect((await download(asked)).ids).toEqual(items.map(({ id }) => id));
  expect((await quote(since())).details).toMatchObject({ old: 2, new: 1, creditsSpent: 1 });
  expect((await download({ ...since(), 'peer-id': 'nobody' })).ids).toEqual([]);
});

test('a paid download is repeated free of charge, for accounts of its peer only', async () => {
  await buyer.report(fresh(1));
  await seller.report(fresh(2));
  const made = await download(since());
  const colleague = await createAnalyst(injectInto(service.app), { peerId: buyer.peerId });
  for (const reader of [buyer, colleague]) {
    const { contributions, details: free } = await again(made.details.downloadId, reader);
    expect(contributions).toEqual(made.contributions);
    expect(free).toMatchObject({ self: 1, old: 2, new: 0, creditsSpent: 0, balanceLeft: 8 });
  }
  const escaped = ENDPOINTS.downloadAgain.path.replace('download', '%64ownload');
  const { ids } = await getDownload(`${escaped}${made.details.downloadId.replace('-', '%2D')}`);
  expect(ids).toEqual(made.ids);
  const url = `${ENDPOINTS.downloadAgain.path}${made.details.downloadId}`;
  expect(await refusalOf(url, seller)).toMatchObject({ statusCode: 404 });
  for (const id of ['', 'x', '%00', '00000000-0000-0000-0000-000000000000'])
    expect(await refusalOf(`${ENDPOINTS.downloadAgain.path}${id}`)).toMatchObject({ statusCode: 404 });
  expect((await download({ ...since(), 'fetch-mode': 'NEW' }, colleague)).ids).toEqual([]);
});

test('free and paid ones come again, without what was withdrawn since', async () => {
  await buyer.report(fresh(1));
  const own = await download(since());
  await seller.report(fresh(2));
  const paid = await download({ ...since(), 'fetch-mode': 'NEW' });
  service.context.clock.advance(31 * 86_400_000);
  const colleague = await createAnalyst(injectInto(service.app), { peerId: buyer.peerId });
  expect((await again(own.details.downloadId, colleague)).ids).toHaveLength(1);
  expect((await again(paid.details.downloadId, colleague)).ids).toHaveLength(2);
  await service.context.db.transaction((tx) =>
    withdrawContributions(tx, administrator(), { reporter: { peerId: seller.peerId }, reason: 'Wrong.' }),
  );
  expect((await again(paid.details.downloadId, colleague)).ids).toEqual([]);
});

test('a withdrawn contribution is not new until it is reinstated, even if all others of its bucket are known', async () => {
  const { db } = service.context;
  await seller.report(fresh(1));
  await db.run(
    `insert into known (peer_id, bucket, bits)
     select $1, ordinal / 2048, set_bit(repeat('1', 2048)::bit(2048), (ordinal % 2048)::int4, 0)
     from contribution where peer_id = $2`,
    [buyer.peerId, seller.peerId],
  );
  const found = async () => (await quote({ ...since(), 'fetch-mode': 'NEW' })).details.new;
  expect(await found()).toBe(1);
  const reporter = { peerId: seller.peerId };
  const withdrawal = await db.transaction((tx) =>
    withdrawContributions(tx, administrator(), { reporter, reason: 'Wrong.' }),
  );
  expect(await found()).toBe(0);
  await db.transaction((tx) =>
    reinstateContributions(tx, administrator(), {
      reporter,
      withdrawalHeight: withdrawal?.height ?? 0,
      reason: 'Right.',
    }),
  );
  expect(await found()).toBe(1);
});

test('contributions beyond the balance are left out and counted, the oldest first', async () => {
  await buyer.report(fresh(1));
  const items = fresh(12);
  await seller.report(items);
  const made = await download({ ...since(), 'fetch-mode': 'NEW' });
  expect(made.details).toMatchObject(
    details({
      new: 12,
      creditsSpent: 10,
      balanceLeft: 0,
      contributionsNotReturned: 2,
      contributionsNotReturnedCost: 2,
    }),
  );
  expect(made.ids).toEqual(items.slice(0, 10).map(({ id }) => id));
  expect((await download({ ...since(), 'fetch-mode': 'NEW' })).details).toMatchObject(
    details({ new: 2, balanceLeft: 0, contributionsNotReturned: 2, contributionsNotReturnedCost: 2 }),
  );
});

test('the newest of a size, over the ends of reports, and within one in its order', async () => {
  const reports = [fresh(3), fresh(3)];
  for (const items of reports) await seller.report(items);
  const ids = reports.toReversed().flatMap((items) => items.map(({ id }) => id));
  expect((await quote({ ...since(), size: '4' })).details).toMatchObject({ new: 4 });
  await setPrices(0, 0);
  expect((await download({ ...since(), size: '4' })).ids).toEqual(ids.slice(0, 4));
  expect((await download({ ...since(), 'fetch-mode': 'NEW', size: '4' })).ids).toEqual(ids.slice(4));
});

test('a hundred purchases of one peer at once pay for nothing twice, and miss nothing', async () => {
  const colleague = await createAnalyst(injectInto(service.app), { peerId: buyer.peerId });
  await buyer.report(fresh(4));
  await seller.report(fresh(36));
  const bought = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      download({ ...since(), 'fetch-mode': 'NEW', size: '1' }, index % 2 === 0 ? buyer : colleague),
    ),
  );
  const ids = bought.flatMap((made) => made.ids);
  expect(ids).toHaveLength(36);
  expect(new Set(ids).size).toBe(36);
  expect(bought.reduce((sum, made) => sum + made.details.creditsSpent, 0)).toBe(36);
  expect(await buyer.balance()).toBe(4);
  await verify();
});

test('flagged and expired ones are free, and what names the peer as its source is its own', async () => {
  const [flagged, active, shared] = [fresh(1), fresh(1), fresh(1, { sourcePeerId: buyer.peerId })];
  const { tokenIds } = await seller.report(flagged);
  await seller.report([...active, ...shared]);
  await buyer.flag(tokenIds.map(({ definitionId }) => definitionId));
  expect((await quote(since())).details).toMatchObject({ self: 1, new: 2, creditsSpent: 1 });
  service.context.clock.advance(31 * 86_400_000);
  const later = await createAnalyst(injectInto(service.app), { peerId: buyer.peerId });
  const all = { from: String((service.context.clock.nowMs() - 31 * 86_400_000) / 1000) };
  expect((await quote(all, later)).details).toMatchObject({ self: 1, new: 2, creditsSpent: 0 });
  expect((await download(all, later)).contributions.map(({ fraudStatus }) => fraudStatus)).toEqual([
    'Expired',
    'Expired',
    'Flagged',
  ]);
  expect((await quote(all, later)).details).toMatchObject({ self: 1, old: 2, new: 0 });
});

test('an index of two peers or more is told in any case, and dearer where it is asked for', async () => {
  await buyer.report(fresh(1));
  const third = await createAnalyst(injectInto(service.app));
  const [range, inside] = [draft('198.19.7.0-198.19.7.255'), draft('198.19.7.9')];
  const texts = [draft('fraud@peers.example'), draft('2001:db8:7::1')];
  await seller.report([range, inside, ...texts, ...fresh(1)]);
  await third.report([range, ...texts]);
  const plain = await quote({ ...since(), 'fetch-mode': 'NEW' });
  expect(plain.details).toMatchObject({ new: 8, newWithConfidenceIndex: 6, creditsSpent: 8 });
  const scored = { ...since(), 'fetch-mode': 'NEW', 'confidence-score': 'true' };
  expect((await quote(scored)).details).toMatchObject({ creditsSpent: 9, contributionsNotReturned: 3 });
  await setPrices(0, 1);
  const { contributions, details: made } = await download({ ...scored, 'max-cost': '6' });
  expect(made).toMatchObject({ new: 8, newWithConfidenceIndex: 6, creditsSpent: 6, balanceLeft: 4 });
  for (const { id, confidenceIndex } of contributions) {
    const searched = (await buyer.retrieve(id)).find((record) => record.contribution.id === id);
    expect([id, confidenceIndex]).toEqual([id, searched?.contribution.confidenceIndex]);
  }
  await verify();
});

test('Premium pays nothing while it lasts', async () => {
  await seller.report(fresh(2));
  const untilS = Math.floor(service.context.clock.nowMs() / 1000) + 3600;
  await service.context.db.transaction((tx) =>
    setPlan(tx, administrator(), { peerId: buyer.peerId, plan: 'PREMIUM', untilS }),
  );
  const all = since();
  expect((await quote(all)).details).toMatchObject({ new: 2, creditsSpent: 0, contributionsNotReturned: 0 });
  service.context.clock.advance(3_600_000);
  const later = await createAnalyst(injectInto(service.app), { peerId: buyer.peerId });
  expect((await quote(all, later)).details).toMatchObject({ new: 2, contributionsNotReturnedCost: 2 });
});

test('types, origins, destinations and times choose, in any of their spellings', async () => {
  await setPrices(0, 0);
  await seller.report([
    ...fresh(1, { fraudType: 'IRSF', origination: 'LV', destination: 'GB' }),
    ...fresh(1, { fraudType: 'Wangiri', origination: 'XK', destination: 'GB' }),
    ...fresh(1, { fraudType: 'Of its own', origination: 'LV', destination: 'SE' }),
  ]);
  const found = async (parameters: string) =>
    (await quote(`from=${service.context.clock.nowMs()}&${parameters}`)).details.new;
  for (const [parameters, count] of [
    ['ft=wangiri', 1],
    ['ft=IRSF,wAngiri', 2],
    ['ft=irsf&ft=Wangiri', 2],
    ['ft=Of+its+own', 1],
    ['ft=&org=&size=&to=&fetch-mode=&confidence-score=&self-only=', 3],
    ['org=lv', 2],
    ['org=LV,xk&dst=gb', 2],
    ['dst=FR', 0],
    ['to=2100-01-01T00:00:00%2B01:00', 3],
    [`to=${Math.floor(service.context.clock.nowMs() / 1000)}`, 3],
  ] as const)
    expect([parameters, await found(parameters)]).toEqual([parameters, count]);
  const before = String(service.context.clock.nowMs() - 1000);
  expect((await quote({ from: before, to: before })).details.new).toBe(0);
});

const BAD = [
  ['size=0', 400, 'invalid-size'],
  ['size=-1', 400, 'invalid-size'],
  ['size=1.5', 400, 'invalid-size'],
  ['size=2147483648', 400, 'invalid-size'],
  ['size=1&size=2', 400, 'invalid-size'],
  ['from=yesterday', 400, 'invalid-from'],
  ['from=2026-11-02T11:35:41', 400, 'invalid-from'],
  ['from=2026-02-30T11:35:41Z', 400, 'invalid-from'],
  ['to=2026-11-02', 400, 'invalid-to'],
  ['from=1700000001&to=1700000000', 400, 'invalid-from'],
  ['ft=Nonesuch', 400, 'invalid-ft'],
  ['ft=Scam,', 400, 'invalid-ft'],
  ['ft=%00', 400, 'invalid-ft'],
  ['org=UK', 400, 'invalid-org'],
  ['dst=Sweden', 400, 'invalid-dst'],
  ['fetch-mode=ALL', 400, 'invalid-fetch-mode'],
  ['fetch-mode=NEW&fetch-mode=NEW', 400, 'invalid-fetch-mode'],
  ['confidence-score=yes', 400, 'invalid-confidence-score'],
  ['peer-id=a&peer-id=b', 400, 'invalid-peer-id'],
  ['peer-id=%00', 400, 'invalid-peer-id'],
  ['self-only=1', 400, 'invalid-self-only'],
  ['self-only=true&fetch-mode=NEW', 400, 'invalid-self-only'],
  ['max-cost=-1', 400, 'invalid-max-cost'],
  ['max-cost=', 400, 'invalid-max-cost'],
  ['size=1&max-cost=0', 409, 'costs-more'],
  ['Size=1', 400, 'unknown-parameter'],
  ['fetchmode=NEW', 400, 'unknown-parameter'],
  ['__proto__=1', 400, 'unknown-parameter'],
] as const;

test('a refused download charges nothing and marks nothing as known', async () => {
  await buyer.report(fresh(1));
  await seller.report(fresh(2));
  const before = await quote(since());
  for (const [parameters, statusCode, code] of BAD) {
    const refused = await refusalOf(`${ENDPOINTS.download.path}?${parameters}`);
    expect([parameters, refused.statusCode, refused.code]).toEqual([parameters, statusCode, code]);
  }
  const { path } = ENDPOINTS.download;
  expect((await refusalOf(`${path}?org=UK`)).message).toContain('GB');
  expect((await refusalOf(`${path}?ft=Nonesuch`)).message).toContain('SMSA2P');
  expect(await refusalOf(`${ENDPOINTS.quote.path}?max-cost=1`)).toMatchObject({ code: 'unknown-parameter' });
  for (const url of [path, ENDPOINTS.quote.path, `${ENDPOINTS.downloadAgain.path}x`]) {
    const head = await service.app.inject({ method: 'HEAD', url, headers: authorization(buyer) });
    expect([url, head.statusCode]).toEqual([url, 405]);
    expect(head.headers.allow).not.toContain('HEAD');
  }
  for (const url of [ENDPOINTS.quote.path, `${ENDPOINTS.downloadAgain.path}x`])
    expect(await refusalOf(url, buyer, 'POST')).toMatchObject({ statusCode: 405 });
  expect((await service.app.inject({ url: path })).statusCode).toBe(401);
  expect(await quote(since())).toEqual(before);
  expect(await buyer.balance()).toBe(10);
});

test('a suspended account downloads nothing', async () => {
  await seller.report(fresh(1));
  await service.context.db.transaction((tx) =>
    changeStatus(tx, administrator(), buyer.accountId, 'suspended'),
  );
  for (const { path } of [ENDPOINTS.download, ENDPOINTS.quote])
    expect(await refusalOf(path)).toMatchObject({ statusCode: 403 });
});
