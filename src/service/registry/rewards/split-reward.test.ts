import { expect, test } from 'vitest';
import { splitReward, sumShares } from './split-reward.ts';

test.each([
  [10, undefined, [['up', 10]]],
  [10, 'up', [['up', 10]]],
  [
    10,
    'source',
    [
      ['source', 9],
      ['up', 1],
    ],
  ],
  [
    7,
    'source',
    [
      ['source', 6],
      ['up', 1],
    ],
  ],
  [
    1,
    'source',
    [
      ['source', 0],
      ['up', 1],
    ],
  ],
  [
    0,
    'source',
    [
      ['source', 0],
      ['up', 0],
    ],
  ],
] as const)('splits %i with the source %s', (tokens, source, expected) => {
  expect(splitReward(tokens, 'up', source).map(({ peerId, tokens: share }) => [peerId, share])).toEqual(
    expected,
  );
});

test('adds up the shares of each peer', () => {
  const shares = [
    ...splitReward(10, 'a', 'b'),
    ...splitReward(10, 'a', undefined),
    ...splitReward(10, 'a', 'b'),
  ];
  expect(sumShares(shares)).toEqual([
    { peerId: 'b', tokens: 18, contributions: 2 },
    { peerId: 'a', tokens: 12, contributions: 3 },
  ]);
});
