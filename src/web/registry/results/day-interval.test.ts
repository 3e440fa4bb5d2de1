import { describe, expect, it } from 'vitest';
import { daysOfInterval, intervalOfDays, lastDays } from './day-interval.ts';

const at = (text: string) => Date.parse(text);

describe('the days of a filter', () => {
  it.each([
    ['UTC', '2026-01-31T00:00:00.000Z', '2026-02-01T23:59:59.999Z'],
    ['Asia/Kolkata', '2026-01-30T18:30:00.000Z', '2026-02-01T18:29:59.999Z'],
    ['America/New_York', '2026-01-31T05:00:00.000Z', '2026-02-02T04:59:59.999Z'],
  ])('begin and end in %s', (timeZone, from, to) => {
    const interval = intervalOfDays('2026-01-31', '2026-02-01', { timeZone });
    expect(interval).toEqual({ fromMs: at(from), toMs: at(to) });
    expect(daysOfInterval(interval, { timeZone })).toEqual({ from: '2026-01-31', to: '2026-02-01' });
  });

  it('have the length that the time zone gives them', () => {
    const interval = intervalOfDays('2026-03-29', '2026-03-29', { timeZone: 'Europe/Berlin' });
    expect(interval).toEqual({ fromMs: at('2026-03-28T23:00Z'), toMs: at('2026-03-29T22:00Z') - 1 });
  });

  it('leave an end open for an empty or invalid day', () => {
    const utc = { timeZone: 'UTC' };
    expect(intervalOfDays('', '', utc)).toBeUndefined();
    expect(intervalOfDays('2026-01-01', '', utc)).toEqual({ fromMs: at('2026-01-01'), toMs: undefined });
    expect(intervalOfDays('x', '2026-01-01', utc)?.fromMs).toBeUndefined();
    expect(daysOfInterval(undefined, utc)).toEqual({ from: '', to: '' });
  });

  it('can be the last days from now on', () => {
    expect(lastDays(7, at('2026-01-08T10:00:30.5Z'))).toEqual({
      fromMs: at('2026-01-01T10:00:00Z'),
      toMs: undefined,
    });
  });
});
