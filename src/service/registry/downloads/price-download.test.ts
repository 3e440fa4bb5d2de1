import { expect, test } from 'vitest';
import type { Found } from './find-contributions.ts';
import { priceDownload } from './price-download.ts';

/** The newest first. */
const found = (standings: readonly Found['standing'][]) =>
  standings.map((standing, index) => ({ ordinal: 100 - index, standing }));
const terms = (balanceTokens: number, priceTokens = 1, scoredPriceTokens = 2) => ({
  balanceTokens,
  priceTokens,
  scoredPriceTokens,
});
const ALL: readonly Found['standing'][] = ['new', 'self', 'new', 'old', 'free', 'new'];

test('only what is new and neither flagged nor expired costs', () => {
  const priced = priceDownload(found(ALL), new Set(), { scored: false }, terms(10));
  expect(priced.details).toEqual({
    self: 1,
    old: 1,
    new: 4,
    newWithConfidenceIndex: 0,
    creditsSpent: 3,
    balanceLeft: 7,
    contributionsNotReturned: 0,
    contributionsNotReturnedCost: 0,
  });
  expect([...priced.returned]).toEqual([100, 99, 98, 97, 96, 95]);
  expect([...priced.paid]).toEqual([100, 98, 95]);
});

test('an index makes it dearer where it was asked for, and is counted in any case', () => {
  const scored = new Set([98, 96]);
  const dear = priceDownload(found(ALL), scored, { scored: true }, terms(10));
  expect(dear).toMatchObject({
    plain: 2,
    scored: 1,
    details: { creditsSpent: 4, newWithConfidenceIndex: 2 },
  });
  const cheap = priceDownload(found(ALL), scored, { scored: false }, terms(10));
  expect(cheap).toMatchObject({
    plain: 3,
    scored: 0,
    details: { creditsSpent: 3, newWithConfidenceIndex: 2 },
  });
});

test('the first contribution beyond the balance and all later ones with a price are left out and counted; free ones are kept', () => {
  const priced = priceDownload(found(ALL), new Set([98]), { scored: true }, terms(2));
  expect([...priced.returned]).toEqual([100, 99, 97, 96]);
  expect(priced.details).toMatchObject({
    new: 4,
    creditsSpent: 1,
    balanceLeft: 1,
    contributionsNotReturned: 2,
    contributionsNotReturnedCost: 3,
  });
});

test('without a price nothing is paid for', () => {
  const priced = priceDownload(found(ALL), new Set([98]), { scored: true }, terms(0, 0, 0));
  expect(priced).toMatchObject({ plain: 0, scored: 0, details: { creditsSpent: 0, new: 4 } });
  expect(priced.returned).toHaveLength(6);
  expect(priced.paid).toHaveLength(0);
});
