import type { Comparison } from '../../transaction/compare/comparison.ts';
import type { Difference } from '../../transaction/compare/difference.ts';

export const OTHER_AUTHORITY: Difference = {
  code: 'authority',
  path: {},
  asked: [{ quote: 'alice@wonderland' }],
  found: [{ quote: 'mallory@wonderland' }],
};

export const OTHER_ASSET: Difference = {
  code: 'asset',
  path: { item: 0, flag: 0, name: 'a_1' },
  asked: [{ quote: 'a_1' }],
  found: [{ quote: 'b_2' }],
};

export const matching: Comparison = { verdict: 'matches', reasons: [], differences: [], warnings: [] };
export const differing = (...differences: readonly Difference[]): Comparison => ({
  verdict: 'differs',
  reasons: [],
  differences,
  warnings: [],
});
/** A transaction that cannot be inspected, with the differences that can still be judged. */
export const uninspectable = (...differences: readonly Difference[]): Comparison => ({
  verdict: 'cannot-inspect',
  reasons: ['It runs a program.'],
  differences,
  warnings: [],
});
