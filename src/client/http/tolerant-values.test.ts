import { describe, expect, it, test } from 'vitest';
import { readAccountDetails } from '../account/account-details.ts';
import { ServiceFaultError } from './api-errors.ts';
import { type Client, createClient } from './client.ts';
import { readDownloadPrice } from '../downloads/download-price.ts';
import { readMonthlyLimit } from '../account/monthly-limit.ts';
import { readMovements } from '../account/movements.ts';
import { ownRates, readRewards } from '../account/rewards.ts';
import { readRegistryTime } from './tolerant-values.ts';

const inEnvelope = (status: number, data: unknown) =>
  Response.json({ status: { code: status, name: 'x', message: 'said' }, data }, { status });

/** A deployment that answers everything alike, and what it was asked. */
function deployment(answer: (url: URL) => Response) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'https://registry.example',
    session: () => undefined,
    fetch(input) {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push(url.pathname + url.search);
      const response = answer(url);
      Object.defineProperty(response, 'url', { value: url.href });
      return Promise.resolve(response);
    },
  });
  return { client, asked };
}
const telling = (data: unknown) => deployment(() => inEnvelope(200, data)).client;

const READERS: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
  ['the monthly limit', readMonthlyLimit],
  ['the rewards', readRewards],
  ['the prices', readDownloadPrice],
  ['the account', readAccountDetails],
  ['the movements', (client) => readMovements(client, { size: 50 })],
];

describe.each(READERS)('%s', (_what, read) => {
  it.each([
    ['404', () => inEnvelope(404, null)],
    ['405', () => inEnvelope(405, null)],
    ['501', () => inEnvelope(501, null)],
    ['a page', () => new Response('<p>Not here</p>', { status: 404 })],
  ])('of a deployment that answers %s is nothing', async (_status, answer) => {
    expect(await read(deployment(answer).client)).toBeNull();
  });

  it('of a service that fails is an error', async () => {
    await expect(read(deployment(() => inEnvelope(500, null)).client)).rejects.toBeInstanceOf(
      ServiceFaultError,
    );
  });
});

describe('the monthly limit', () => {
  const DECEMBER_MS = Date.UTC(2026, 11, 1);

  it.each([
    ['as our service says it', { nextUpdate: 1_796_083_200, nextUpdateAt: '2026-12-01T00:00:00.000Z' }],
    ['in seconds alone', { nextUpdate: 1_796_083_200 }],
    ['as ISO in the place of seconds', { nextUpdate: '2026-12-01T00:00:00' }],
    ['as text', { used: '600', total: '10000', nextUpdate: '1796083200' }],
  ])('is read %s', async (_how, sent) => {
    const client = telling({ used: 600, total: 10_000, updatePeriod: 2_592_000, ...sent });
    expect(await readMonthlyLimit(client)).toEqual({
      used: 600,
      total: 10_000,
      left: 9400,
      resetsAt: { ms: DECEMBER_MS },
    });
  });

  it('leaves nothing, and not less, once more was earned', async () => {
    expect((await readMonthlyLimit(telling({ used: 60, total: 50 })))?.left).toBe(0);
  });

  it.each([{ total: 1_000_000_000 }, { total: 5, unlimited: true }])(
    'is none where it is %j',
    async (sent) => {
      const limit = await readMonthlyLimit(telling({ used: 600, ...sent }));
      expect(limit).toEqual({ used: 600, total: undefined, left: undefined, resetsAt: undefined });
    },
  );
});

describe('the rewards', () => {
  it('are read with the well-known fraud types first, and the own rates found however they are spelled', async () => {
    const rewards = await readRewards(
      telling({
        rewardsTable: { LARGE_TELCO: { Robocall: 3, Scam: '12', Wangiri: 10 }, VENDOR: {} },
        defaultReward: 10,
      }),
    );
    if (rewards === null) throw new Error('The rewards are offered.');
    expect(rewards.fraudTypes).toEqual(['Wangiri', 'Scam', 'Robocall']);
    expect(rewards.defaultReward).toBe(10);
    expect(ownRates(rewards, 'Large Telco')).toMatchObject({ lowest: 3, highest: 12 });
    expect(ownRates(rewards, 'SMALL_TELCO')).toBeUndefined();
    expect(ownRates(rewards, undefined)).toBeUndefined();
  });
});

describe('the prices', () => {
  it('are one where only one is said', async () => {
    expect(await readDownloadPrice(telling({ price: '1' }))).toEqual({ plain: 1, scored: 1 });
    expect(await readDownloadPrice(telling({ price: 1, confidenceIndexPrice: 2 }))).toEqual({
      plain: 1,
      scored: 2,
    });
  });

  it('are not offered where “price” is a bad identifier', async () => {
    expect(await readDownloadPrice(deployment(() => inEnvelope(400, null)).client)).toBeNull();
  });
});

describe('the account', () => {
  const KEY = '8a53d297bc406c63396967388ecc2ebc8abd701d195a43bbb4751ac5a86eac1b';

  it.each([
    ['the one', { authPubKeyHex: KEY, irohaPubKeyHex: KEY.toUpperCase(), peerIsPrivileged: true }],
    ['the other', { authPublicKeyHex: KEY, irohaPublicKeyHex: KEY, isPrivileged: true }],
  ])('is read by %s names of its keys', async (_which, sent) => {
    const client = telling({ registrationDate: '2024-01-20T10:02:50.118297', phoneNumber: null, ...sent });
    expect(await readAccountDetails(client)).toMatchObject({
      authPublicKeyHex: KEY,
      publicKeyHex: KEY,
      isPrivileged: true,
      registeredAt: { ms: Date.UTC(2024, 0, 20, 10, 2, 50, 118) },
      phoneNumber: undefined,
    });
  });

  it('never has a secret: what is no public key, and fields that nobody asked for, are dropped', async () => {
    const secret = '5ec2e7'.repeat(11).slice(0, 64);
    const details = await readAccountDetails(
      telling({
        accountId: 'alice@wonderland',
        irohaPublicKeyHex: secret + KEY,
        authPublicKeyHex: `0x${secret}`,
        irohaPrivateKeyHex: secret,
        authPrivateKey: secret,
        salt: secret,
      }),
    );
    expect(details?.accountId).toBe('alice@wonderland');
    expect(JSON.stringify(details)).not.toContain(secret);
  });

  it('is read as far as it can be', async () => {
    const details = await readAccountDetails(telling({ email: 7, role: 'ROLE_ADMIN', registrationDate: {} }));
    expect(details).toMatchObject({ email: undefined, role: 'ROLE_ADMIN', registeredAt: undefined });
  });
});

test('the movements are read page by page, each before a height', async () => {
  const { client, asked } = deployment(({ searchParams }) => {
    const heights = searchParams.has('before') ? [1] : [3, '2'];
    return inEnvelope(
      200,
      heights.map((height) => ({
        height,
        at: 1_796_083_200,
        ...(height === 3 ? { kind: 'report' } : {}),
        tokens: '10',
      })),
    );
  });
  const first = await readMovements(client, { size: 2 });
  const second = await readMovements(client, { size: 2, before: 2 });
  expect(asked).toEqual([
    '/data/api/v1/wallet-management/history?size=2',
    '/data/api/v1/wallet-management/history?size=2&before=2',
  ]);
  expect([first, second].map((page) => page?.map(({ height }) => height))).toEqual([[3, 2], [1]]);
  expect(first?.[0]).toEqual({
    height: 3,
    at: { ms: 1_796_083_200_000 },
    kind: 'report',
    tokens: 10,
  });
  expect(second?.[0]?.kind).toBe('');
});

describe('readRegistryTime', () => {
  it.each([
    [1_719_316_800, { ms: 1_719_316_800_000 }],
    [1_719_316_800_123, { ms: 1_719_316_800_123 }],
    ['1719316800', { ms: 1_719_316_800_000 }],
    ['2024-06-25T12:00:00Z', { ms: 1_719_316_800_000 }],
    ['2024-06-25T12:00:00.118297', { ms: 1_719_316_800_118 }],
    ['02.10.2024 noon', { text: '02.10.2024 noon' }],
    [null, undefined],
    ['', undefined],
  ])('reads %j', (value, time) => {
    expect(readRegistryTime(value)).toEqual(time);
  });
});
