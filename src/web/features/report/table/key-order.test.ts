import { expect, it } from 'vitest';
import { ascendingOrder, indexOfKey, keysBetween, orderOf } from './key-order.ts';

const KEYS = [2, 3, 5, 8, 13];

it('finds a key among many, and says where there is none', () => {
  expect(KEYS.map((key) => indexOfKey(KEYS, key))).toEqual([0, 1, 2, 3, 4]);
  expect([1, 4, 21].map((key) => indexOfKey(KEYS, key))).toEqual([-1, -1, -1]);
});

it('gives the keys from one row to another, in order, in whichever direction they were marked', () => {
  expect(keysBetween(ascendingOrder(KEYS), 3, 8)).toEqual([3, 5, 8]);
  expect(keysBetween(ascendingOrder(KEYS), 8, 3)).toEqual([3, 5, 8]);
});

it('marks only the row at hand when the one that the marking began at is not shown any more', () => {
  expect(keysBetween(ascendingOrder(KEYS), 4, 8)).toEqual([8]);
});

it('finds keys in any order as well', () => {
  const order = orderOf([8, 2, 13]);
  expect([8, 13, 5].map(order.indexOf)).toEqual([0, 2, -1]);
  expect(keysBetween(order, 13, 8)).toEqual([8, 2, 13]);
});
