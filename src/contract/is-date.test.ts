import { expect, it } from 'vitest';
import { isDate } from './is-date.ts';

it.each([
  [0, true],
  [-8.64e15, true],
  [8.64e15, true],
  [8.64e15 + 1, false],
  [Number.POSITIVE_INFINITY, false],
  [Number.NaN, false],
])('%d ms from 1970 are a moment of the calendar: %s', (ms, expected) => {
  expect(isDate(ms)).toBe(expected);
});
