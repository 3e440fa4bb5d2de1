import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAnalyst } from '../../testing/service/analyst.ts';
import { type Operate, operateOn } from '../../testing/service/operate.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { readLedgerHeight } from '../ledger/append-entry.ts';
import { findPlan, findPrice, planAt } from '../registry/terms/terms-store.ts';
import { verifyLedger } from '../verify/verify-ledger.ts';

let service: TestService;
let operate: Operate;
beforeAll(async () => {
  service = await startTestService();
  operate = operateOn(service.context);
});
// Whatever was administered here follows from the entries alone.
afterAll(async () => {
  try {
    await service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  } finally {
    await service.close();
  }
});

const height = () => readLedgerHeight(service.context.db);

test('sets and lists prices, each one entry, and nothing twice', async () => {
  const { db } = service.context;
  expect(await operate('price', 'list')).toEqual(['No price was ever set: downloads are free.']);
  expect(await findPrice(db)).toEqual({ tokens: 0, scoredTokens: 0 });
  const before = await height();
  const set = ['price', 'set', '--tokens', '1', '--scored-tokens', '2'];
  const sentence = 'A downloaded contribution costs 1 token, and 2 tokens with its confidence index';
  expect(await operate(...set)).toEqual([`${sentence}, from now on.`]);
  expect(await operate(...set)).toEqual([`${sentence}, already; nothing was changed.`]);
  await operate('price', 'set', '--tokens', '20000', '--scored-tokens', '0');
  expect(await height()).toBe(before + 2);
  expect(await findPrice(db)).toEqual({ tokens: 20_000, scoredTokens: 0 });
  expect(await operate('price', 'list')).toEqual([
    expect.stringMatching(/^2026-11-21T12:00:00\.000Z +entry 3 +20,000 tokens, and 0 tokens with/u),
    expect.stringMatching(/^2026-11-21T12:00:00\.000Z +entry 2 +1 token, and 2 tokens with/u),
  ]);
  const [json = ''] = await operate('price', 'list', '--json');
  expect(JSON.parse(json)).toMatchObject([{ height: 3, tokens: 20_000, scoredTokens: 0 }, { height: 2 }]);
  for (const [tokens, scored] of [
    ['20001', '1'],
    ['1', 'two'],
    ['1.5', '1'],
  ] as const) {
    await expect(operate('price', 'set', '--tokens', tokens, '--scored-tokens', scored)).rejects.toThrow(
      /from 0 to 20,000/u,
    );
  }
});

test('a peer that is added begins with the bonus in force, outside its limit; one that is there gets nothing', async () => {
  const { app, context } = service;
  const { db } = context;
  const early = await createAnalyst(injectInto(app));
  expect(await operate('bonus', 'list')).toEqual(['No bonus was ever set: a new peer begins with 0 tokens.']);
  expect(await operate('bonus', 'set', '--tokens', '1000')).toEqual([
    'A new peer begins with 1,000 tokens from now on.',
  ]);
  expect(await operate('bonus', 'set', '--tokens', '1000')).toEqual([
    'A new peer begins with 1,000 tokens already; nothing was changed.',
  ]);
  const late = await createAnalyst(injectInto(app));
  const colleague = await createAnalyst(injectInto(app), { peerId: late.peerId });
  expect([await early.balance(), await late.balance(), await colleague.balance()]).toEqual([0, 1_000, 1_000]);
  const earned = 'select coalesce(sum(tokens), 0)::int8 as tokens from monthly_earning';
  expect(await db.query(earned, [], z.object({ tokens: z.int() }))).toEqual([{ tokens: 0 }]);
  await operate('bonus', 'set', '--tokens', '0');
  expect(await (await createAnalyst(injectInto(app))).balance()).toBe(0);
  expect(await operate('bonus', 'list')).toHaveLength(2);
  await expect(operate('bonus', 'set', '--tokens', '1000001')).rejects.toThrow(/from 0 to 1,000,000/u);
});

test('gives a peer a plan, until a day or for good', async () => {
  const { db } = service.context;
  await operate('peer', 'add', 'premium', '--type', 'VENDOR');
  expect(await findPlan(db, 'premium')).toEqual({ plan: 'FREEMIUM', untilS: null });
  const set = ['peer', 'plan', 'premium', '--plan', 'PREMIUM', '--until', '2027-01-31'];
  const sentence = 'The plan of premium is PREMIUM until 2027-01-31T00:00:00.000Z';
  expect(await operate(...set)).toEqual([`${sentence} from now on.`]);
  expect(await operate(...set)).toEqual([`${sentence} already; nothing was changed.`]);
  const plan = await findPlan(db, 'premium');
  const endMs = Date.UTC(2027, 0, 31);
  expect([planAt(plan, endMs - 1), planAt(plan, endMs)]).toEqual(['PREMIUM', 'FREEMIUM']);
  expect(await operate('peer', 'list')).toContainEqual(
    expect.stringMatching(/^premium .* PREMIUM until 2027-01-31T00:00:00\.000Z/u),
  );
  expect(await operate('peer', 'plan', 'premium', '--plan', 'PREMIUM')).toEqual([
    'The plan of premium is PREMIUM from now on.',
  ]);
  expect(planAt(await findPlan(db, 'premium'), endMs)).toBe('PREMIUM');
  await expect(
    operate('peer', 'plan', 'premium', '--plan', 'FREEMIUM', '--until', '2027-01-31'),
  ).rejects.toThrow(/Only PREMIUM can end/u);
  await expect(
    operate('peer', 'plan', 'premium', '--plan', 'PREMIUM', '--until', '2027-02-30'),
  ).rejects.toThrow(/2027-01-31/u);
  const before = await height();
  for (const day of ['2026-11-20', '2026-11-21'])
    await expect(operate('peer', 'plan', 'premium', '--plan', 'PREMIUM', '--until', day)).rejects.toThrow(
      /--until names a day that has begun/u,
    );
  expect(await height()).toBe(before);
  expect(await operate('peer', 'plan', 'premium', '--plan', 'PREMIUM', '--until', '2026-11-22')).toEqual([
    'The plan of premium is PREMIUM until 2026-11-22T00:00:00.000Z from now on.',
  ]);
  await expect(operate('peer', 'plan', 'nobody', '--plan', 'PREMIUM')).rejects.toThrow(/no peer nobody/u);
});

test('describes a peer; what is left out stays, and an empty text removes it', async () => {
  await operate('peer', 'add', 'described', '--type', 'VENDOR');
  const line = async () =>
    (await operate('peer', 'list')).find((text) => text.startsWith('described '))?.trimEnd();
  expect(await operate('peer', 'describe', 'described', '--company-name', 'North & Co.')).toEqual([
    'The peer described is described so from now on.',
  ]);
  await operate('peer', 'describe', 'described', '--operating-country', 'XK');
  expect(await line()).toMatch(/North & Co\., XK$/u);
  expect(await operate('peer', 'describe', 'described', '--operating-country', 'XK')).toEqual([
    'The peer described is described so already; nothing was changed.',
  ]);
  await operate('peer', 'describe', 'described', '--company-name', '');
  expect(await line()).toMatch(/tokens +XK$/u);
  for (const [words, message] of [
    [['described'], /--company-name or --operating-country/u],
    [['described', '--operating-country', 'UK'], /ISO 3166-1/u],
    [['described', '--company-name', 'a\u202eb'], /one line of text/u],
    [['nobody', '--company-name', 'x'], /no peer nobody/u],
  ] as const) {
    await expect(operate('peer', 'describe', ...words)).rejects.toThrow(message);
  }
});
