import { expect, it } from 'vitest';
import { durationText } from './time-text.ts';

it.each([
  [0n, '0 ms'],
  [1n, '1 ms'],
  [86_400_000n, '24 h'],
  [91_800_000n, '25 h 30 min'],
  [172_800_001n, '2 days 1 ms'],
  [315_360_000_000n, '3650 days'],
])('%s ms reads %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
