import { expect, test } from 'vitest';
import { bitmapsOf, countOf, multirangeOf, rangesOf } from './ordinals.ts';

test('ordinals in any order become as few ranges as possible, ascending', () => {
  expect(rangesOf([7, 3, 4, 2048, 5, 9])).toEqual([
    [3, 5],
    [7, 7],
    [9, 9],
    [2048, 2048],
  ]);
  expect(rangesOf([])).toEqual([]);
});

test('ranges are counted, and written as the database writes them', () => {
  expect(
    countOf([
      [3, 5],
      [7, 7],
    ]),
  ).toBe(4);
  expect(
    multirangeOf([
      [3, 5],
      [7, 7],
    ]),
  ).toBe('{[3,5],[7,7]}');
  expect(multirangeOf([])).toBe('{}');
});

test('each bucket of 2,048 has its bits in a row, the first ordinal first', () => {
  const { buckets, bitsHex } = bitmapsOf([
    [0, 1],
    [7, 8],
    [2047, 2048],
  ]);
  expect(buckets).toEqual([0, 1]);
  expect(bitsHex).toEqual([`c180${'00'.repeat(253)}01`, `80${'00'.repeat(255)}`]);
});
