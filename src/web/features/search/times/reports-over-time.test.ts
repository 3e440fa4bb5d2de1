import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import { reportsOverTime } from './reports-over-time.ts';

const UTC = { timeZone: 'UTC' };
/** Later than all reports. */
const LATER = '2400-01-01';
const reported = (...times: readonly string[]) =>
  times.map((time) => registryRecord({ reportedAt: { ms: Date.parse(time) } }));
const spans = (times: readonly string[], most: number, zone = UTC) =>
  reportsOverTime(reported(...times), most, zone, LATER).bars.map(
    ({ from, to, counts }) => `${from} ${to} ${counts.active}`,
  );

describe('reports over time', () => {
  it('are counted by day, without a gap, by status', () => {
    const { bars, notDated } = reportsOverTime(
      [
        ...reported('2026-11-03T23:59:59Z', '2026-11-01T00:00:00Z'),
        registryRecord({ status: 'flagged', reportedAt: { ms: Date.parse('2026-11-03T10:00:00Z') } }),
        registryRecord({ reportedAt: { text: 'long ago' } }),
        registryRecord({ reportedAt: undefined }),
        registryRecord({ reportedAt: { ms: -1 } }),
      ],
      31,
      UTC,
      LATER,
    );
    expect(bars.map(({ from, to, counts }) => [from, to, counts.active, counts.flagged])).toEqual([
      ['2026-11-01', '2026-11-01', 1, 0],
      ['2026-11-02', '2026-11-02', 0, 0],
      ['2026-11-03', '2026-11-03', 1, 1],
    ]);
    expect(bars[2]?.interval).toEqual({ fromMs: Date.UTC(2026, 10, 3), toMs: Date.UTC(2026, 10, 4) - 1 });
    expect(notDated).toBe(3);
  });

  it.each([
    [3, ['2026-11-02 2026-11-08 1', '2026-11-09 2026-11-15 0', '2026-11-16 2026-11-22 1']],
    [2, ['2026-11-01 2026-11-30 2']],
  ])('take longer steps where more than %i bars would be needed', (most, expected) => {
    expect(spans(['2026-11-04T00:00:00Z', '2026-11-20T00:00:00Z'], most)).toEqual(expected);
  });

  it('end today, however long the last step is, or with a report of tomorrow', () => {
    const ends = (today: string, ...times: readonly string[]) =>
      reportsOverTime(reported(...times), 3, UTC, today).bars.map(({ to }) => to);
    const [first, last] = ['2026-11-04T00:00:00Z', '2026-11-20T00:00:00Z'];
    expect(ends('2026-11-21', first, last)).toEqual(['2026-11-08', '2026-11-15', '2026-11-21']);
    expect(ends('2026-11-19', first, last)).toEqual(['2026-11-08', '2026-11-15', '2026-11-20']);
  });

  it('take quarters, years, decades and centuries from their first day', () => {
    const two = (first: string, last: string) =>
      spans(
        [first, last].map((day) => `${day}T12:00:00Z`),
        2,
      );
    expect(two('2026-02-01', '2026-06-01')).toEqual(['2026-01-01 2026-03-31 1', '2026-04-01 2026-06-30 1']);
    expect(two('2025-12-31', '2026-12-31')).toEqual(['2025-01-01 2025-12-31 1', '2026-01-01 2026-12-31 1']);
    expect(two('1999-12-31', '2009-06-01')).toEqual(['1990-01-01 1999-12-31 1', '2000-01-01 2009-12-31 1']);
    expect(two('1999-12-31', '2029-06-01')).toEqual(['1900-01-01 1999-12-31 1', '2000-01-01 2099-12-31 1']);
  });

  it('begin their days at midnight of the zone, also when clocks change', () => {
    const zone = { timeZone: 'Europe/Berlin' };
    const twoReports = reported('2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z');
    const { bars } = reportsOverTime(twoReports, 9, zone, LATER);
    expect(bars.map(({ from, interval }) => [from, interval?.fromMs, interval?.toMs])).toEqual([
      ['2026-10-25', Date.parse('2026-10-24T22:00:00Z'), Date.parse('2026-10-25T23:00:00Z') - 1],
    ]);
  });

  it('lie in the interval of the bar that counts them, whatever the zone', () => {
    const time = fc.integer({ min: 0, max: Date.parse('2400-01-01T00:00:00Z') });
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia');
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 5 }), zone, (times, timeZone) => {
        const records = times.map((ms) => registryRecord({ reportedAt: { ms } }));
        const { bars } = reportsOverTime(records, 40, { timeZone }, '2026-11-28');
        expect(bars.length).toBeLessThanOrEqual(40);
        for (const { interval, counts } of bars) {
          const { fromMs = 0, toMs = 0 } = interval ?? {};
          expect(counts.active).toBe(times.filter((ms) => ms >= fromMs && ms <= toMs).length);
        }
        expect(bars.reduce((sum, { counts }) => sum + counts.active, 0)).toBe(times.length);
      }),
      { numRuns: 20 },
    );
  });
});
