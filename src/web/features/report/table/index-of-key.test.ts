import { expect, it } from 'vitest';
import { indexOfKey } from './index-of-key.ts';

const KEYS = [2, 3, 5, 8, 13];

it('finds a key among many, and says where there is none', () => {
  expect(KEYS.map((key) => indexOfKey(KEYS, key))).toEqual([0, 1, 2, 3, 4]);
  expect([1, 4, 21].map((key) => indexOfKey(KEYS, key))).toEqual([-1, -1, -1]);
});
