import { expect, it } from 'vitest';
import { indexOfKey, orderOf } from './key-order.ts';

const KEYS = [2, 3, 5, 8, 13];

it('finds a key among many, and says where there is none', () => {
  expect(KEYS.map((key) => indexOfKey(KEYS, key))).toEqual([0, 1, 2, 3, 4]);
  expect([1, 4, 21].map((key) => indexOfKey(KEYS, key))).toEqual([-1, -1, -1]);
});

it('finds keys in any order as well', () => {
  const order = orderOf([8, 2, 13]);
  expect([8, 13, 5].map(order.indexOf)).toEqual([0, 2, -1]);
});
