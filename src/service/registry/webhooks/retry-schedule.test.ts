import { expect, test } from 'vitest';
import { readRetryAfter, waitAfterFailure } from './retry-schedule.ts';

const NOW = Date.UTC(2026, 10, 27, 9);

test('waits longer after each failure, up to four hours, give or take a fifth', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 400].map(
    (tries) => waitAfterFailure(tries, undefined, 0.5) / 1000,
  );
  expect(seconds).toEqual([5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 14_400, 14_400]);
  expect([0, 1].map((chance) => waitAfterFailure(1, undefined, chance))).toEqual([4_000, 6_000]);
});

test('waits as long as the receiver asks, up to an hour, and never less than without', () => {
  expect(waitAfterFailure(1, 90_000, 0.5)).toBe(90_000);
  expect(waitAfterFailure(1, 1_000, 0.5)).toBe(5_000);
  expect(waitAfterFailure(1, 86_400_000, 0.5)).toBe(3_600_000);
});

test.each([
  ['120', 120_000],
  ['Fri, 27 Nov 2026 09:00:30 GMT', 30_000],
  ['Fri, 27 Nov 2026 08:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('reads Retry-After: %s', (text, expected) => {
  expect(readRetryAfter(text, NOW)).toBe(expected);
});
