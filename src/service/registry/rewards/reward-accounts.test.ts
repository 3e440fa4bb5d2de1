import { expect, test } from 'vitest';
import { monthOf, type PeerTerms, RewardAccounts } from './reward-accounts.ts';

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
const DECEMBER = Date.UTC(2026, 11, 1);

const terms = (changes: Partial<PeerTerms>): PeerTerms => ({
  peerId: 'p',
  privileged: false,
  limitTokens: null,
  earned: [],
  rates: [],
  ...changes,
});

test('pays 10 for a fraud type until a rate is set, also a rate of 0', () => {
  const rewardAccounts = new RewardAccounts([
    terms({
      rates: [
        ['Scam', 25],
        ['IRSF', 0],
      ],
    }),
  ]);
  expect(['Scam', 'IRSF', 'Wangiri', '__proto__'].map((type) => rewardAccounts.rateOf('p', type))).toEqual([
    25, 0, 10, 10,
  ]);
});

const pay = (rewardAccounts: RewardAccounts, tokens: number, atMs: number, height = 1) =>
  rewardAccounts.pay('report', { peerId: 'p', tokens, contributions: 3 }, { height, atMs });

test('pays what remains of the month’s limit, then nothing, and all of it again from the first of the next month, UTC', () => {
  const rewardAccounts = new RewardAccounts([
    terms({
      limitTokens: 100,
      earned: [
        ['2026-11', 60],
        ['2026-10', 100],
      ],
    }),
  ]);
  const paid = [30, 30, 30].map((tokens, index) => pay(rewardAccounts, tokens, NOVEMBER, index + 1));
  expect(paid).toEqual([30, 10, 0]);
  expect(pay(rewardAccounts, 120, DECEMBER, 4)).toBe(100);
  const payment = { peerId: 'p', kind: 'report', contributions: 3 };
  expect(rewardAccounts.payments()).toEqual([
    { ...payment, height: 1, month: '2026-11', tokens: 30 },
    { ...payment, height: 2, month: '2026-11', tokens: 10 },
    { ...payment, height: 4, month: '2026-12', tokens: 100 },
  ]);
});

test('pays nothing to a peer that has earned more than a limit that was set later', () => {
  const rewardAccounts = new RewardAccounts([terms({ limitTokens: 50, earned: [['2026-11', 60]] })]);
  expect(pay(rewardAccounts, 10, NOVEMBER)).toBe(0);
  expect(rewardAccounts.payments()).toEqual([]);
});

test('refuses a peer that does not exist', () => {
  expect(() => pay(new RewardAccounts([]), 1, NOVEMBER)).toThrow(/no peer p/u);
});

test('changes months with UTC', () => {
  expect([monthOf(NOVEMBER), monthOf(DECEMBER)]).toEqual(['2026-11', '2026-12']);
});
