import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

test('asks for a hundred kills on both stores when nothing is said', () => {
  expect(readArguments([], 7)).toEqual({
    kills: 100,
    stores: ['embedded', 'postgres'],
    services: 3,
    seed: 7,
    minutes: 60,
  });
});

test('takes each of its words', () => {
  const words = '--kills 2 --store postgres --services 1 --seed 5 --minutes 3'.split(' ');
  expect(readArguments(words, 7)).toEqual({
    kills: 2,
    stores: ['postgres'],
    services: 1,
    seed: 5,
    minutes: 3,
  });
  expect(readArguments(['--help'], 7)).toBeUndefined();
});

test('takes the registry with a standby by its name alone', () => {
  expect(readArguments(['--store', 'standby', '--kills', '20'], 7)).toMatchObject({
    kills: 20,
    stores: ['standby'],
  });
});

test.each([
  [['--kills', '0'], /--kills is a whole number from 1, not 0/u],
  [['--store', 'mysql'], /--store is embedded, postgres, standby or both/u],
  [['--seed', '-1'], /seed/u],
  [['more'], /more/u],
  [['--force'], /force/u],
])('refuses %j in words', (words, reason) => {
  expect(() => readArguments(words, 7)).toThrow(reason);
});
