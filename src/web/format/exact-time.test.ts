import { describe, expect, it } from 'vitest';
import { exactTimeLocal, exactTimes, exactTimeUtc } from './exact-time.ts';

const WINTER = Date.UTC(2026, 10, 21, 3, 49, 12, 345);
const SUMMER = Date.UTC(2026, 6, 1, 22, 30, 0);

describe('an exact time', () => {
  it('is written in UTC, year first, without fractions', () => {
    expect(exactTimeUtc(WINTER)).toBe('2026-11-21 03:49:12 UTC');
  });

  it.each([
    ['UTC', WINTER, '2026-11-21 03:49:12 UTC'],
    ['Europe/Berlin', WINTER, '2026-11-21 04:49:12 CET'],
    ['Europe/Berlin', SUMMER, '2026-07-02 00:30:00 CEST'],
    ['Asia/Kolkata', WINTER, '2026-11-21 09:19:12 GMT+5:30'],
    ['America/Los_Angeles', WINTER, '2026-11-20 19:49:12 GMT-8'],
  ])('is written for a clock in %s', (timeZone, ms, text) => {
    expect(exactTimeLocal(ms, timeZone)).toBe(text);
  });

  it('copes with years of more than four digits', () => {
    expect(exactTimeUtc(8.64e15)).toBe('+275760-09-13 00:00:00 UTC');
  });

  it('writes midnight as 00 and never as 24', () => {
    expect(exactTimeLocal(Date.UTC(2026, 0, 1), 'UTC')).toBe('2026-01-01 00:00:00 UTC');
  });

  it('is said for both clocks, and once where both are the same', () => {
    expect(exactTimes(WINTER, 'Europe/Berlin')).toBe('2026-11-21 03:49:12 UTC\n2026-11-21 04:49:12 CET');
    expect(exactTimes(WINTER, 'UTC')).toBe('2026-11-21 03:49:12 UTC');
  });
});
