import { describe, expect, it } from 'vitest';
import { formatCountdown } from './key-countdown.tsx';

describe('formatCountdown', () => {
  it.each([
    [900_000, '15:00'],
    [872_001, '14:33'],
    [59_000, '0:59'],
    [1, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('shows %i ms as %s', (remainingMs, text) => {
    expect(formatCountdown(remainingMs)).toBe(text);
  });
});
