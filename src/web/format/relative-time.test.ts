import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

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
