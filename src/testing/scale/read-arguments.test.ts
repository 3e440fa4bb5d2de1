import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

test('measures at three sizes within a quarter of an hour when nothing is said', () => {
  expect(readArguments([])).toEqual({ counts: [100_000, 1_000_000, 10_000_000], minutes: 15 });
});

test('takes sizes in any order, and the minutes', () => {
  expect(readArguments(['--contributions', '3000,200', '--minutes', '2'])).toEqual({
    counts: [200, 3000],
    minutes: 2,
  });
  expect(readArguments(['--help'])).toBeUndefined();
});

test.each([
  [['--contributions', '1,x'], /--contributions is a whole number/u],
  [['--minutes', '0'], /--minutes is a whole number/u],
  [['more'], /more/u],
])('refuses %j in words', (words, reason) => {
  expect(() => readArguments(words)).toThrow(reason);
});
