import { expect, test } from 'vitest';
import { pluralize } from './plain-text.ts';

test('uses the singular for one and the plural for any other number', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'peer'))).toEqual(['0 peers', '1 peer', '2 peers']);
  expect([1, 1_000].map((count) => pluralize(count, 'entry', 'entries'))).toEqual([
    '1 entry',
    '1,000 entries',
  ]);
});
