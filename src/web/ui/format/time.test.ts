import { describe, expect, it } from 'vitest';
import { exactTime, exactTimes, exactTimeUtc, recentTime, relativeTime } from './time.ts';

describe('exact time', () => {
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
      expect(exactTime(ms, { timeZone })).toBe(text);
    });

    it('writes years of more than four digits', () => {
      expect(exactTimeUtc(8.64e15)).toBe('+275760-09-13 00:00:00 UTC');
    });

    it('writes midnight as 00 and never as 24', () => {
      expect(exactTime(Date.UTC(2026, 0, 1), { timeZone: 'UTC' })).toBe('2026-01-01 00:00:00 UTC');
    });

    it('is shown for both zones, and once if both are the same', () => {
      expect(exactTimes(WINTER, { timeZone: 'Europe/Berlin' })).toBe(
        '2026-11-21 03:49:12 UTC\n2026-11-21 04:49:12 CET',
      );
      expect(exactTimes(WINTER, { timeZone: 'UTC' })).toBe('2026-11-21 03:49:12 UTC');
    });

    it('is shown without its date on the same day, as that day is in its zone', () => {
      const format = { timeZone: 'Europe/Berlin' };
      expect(recentTime(WINTER, Date.UTC(2026, 10, 21, 22, 59), format)).toBe('04:49:12');
      expect(recentTime(WINTER, Date.UTC(2026, 10, 21, 23, 0), format)).toBe('2026-11-21 04:49:12 CET');
    });

    it('has the digits that its year needs', () => {
      expect(exactTime(8.64e15, { timeZone: 'UTC' })).toBe('275760-09-13 00:00:00 UTC');
    });
  });
});

describe('relative time', () => {
  const NOW = Date.UTC(2026, 10, 21, 12);
  const SECOND = 1000;
  const MINUTE = 60 * SECOND;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;

  describe('a relative time', () => {
    it.each([
      [0, 'now'],
      [-44 * SECOND, 'now'],
      [44 * SECOND, 'now'],
      [-46 * SECOND, '1 minute ago'],
      [-59.4 * MINUTE, '59 minutes ago'],
      [-59.6 * MINUTE, '1 hour ago'],
      [-23.4 * HOUR, '23 hours ago'],
      [-23.6 * HOUR, '1 day ago'],
      [-3 * DAY, '3 days ago'],
      [29 * DAY, 'in 29 days'],
      [44 * DAY, 'in 44 days'],
      [90 * DAY, 'in 3 months'],
      [-364 * DAY, '12 months ago'],
      [-366 * DAY, '1 year ago'],
      [3 * 366 * DAY, 'in 3 years'],
    ])('%d ms from now reads %s', (distance, text) => {
      expect(relativeTime(NOW + distance, NOW)).toBe(text);
    });
  });
});
