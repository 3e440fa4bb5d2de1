import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawTimeline } from './draw-timeline.ts';

const ZONES = ['UTC', 'local', 'Europe/Stockholm', 'America/Sao_Paulo', 'Asia/Amman', 'Pacific/Apia'];

function draw(reported: readonly number[], timeZone = 'UTC', widthPx = 800, flagged: readonly number[] = []) {
  const columns = {
    reportedAtMs: Float64Array.from(reported),
    flaggedAtMs: Float64Array.from(reported, (_, row) => flagged[row] ?? Number.NaN),
  };
  return drawTimeline(columns, Uint32Array.from(reported.keys()), { widthPx, timeZone });
}

const days = ({ bins }: ReturnType<typeof draw>) => bins.map(({ reported, flagged }) => [reported, flagged]);

it('counts every time in the step that contains it, in any zone, and loses none', () => {
  const time = fc.integer({ min: Date.UTC(1999, 0), max: Date.UTC(2040, 0) });
  const near = fc.integer({ min: Date.UTC(2018, 9, 20), max: Date.UTC(2018, 10, 20) });
  fc.assert(
    fc.property(
      fc.oneof(fc.array(time, { minLength: 1 }), fc.array(near, { minLength: 1 })),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 20, max: 900 }),
      (times, timeZone, widthPx) => {
        const { bins, notDated } = draw(times, timeZone, widthPx);
        expect(notDated).toBe(0);
        for (const [place, { fromMs, toMs, reported }] of bins.entries()) {
          expect(reported).toBe(times.filter((ms) => ms >= fromMs && ms <= toMs).length);
          expect(bins[place + 1]?.fromMs ?? toMs + 1).toBe(toMs + 1);
        }
        expect(bins.reduce((sum, { reported }) => sum + reported, 0)).toBe(times.length);
      },
    ),
    { numRuns: 60 },
  );
});

it('begins a day at midnight in the zone of the settings', () => {
  const late = Date.UTC(2026, 10, 21, 23, 30);
  expect(days(draw([late, late + 3_600_000]))).toEqual([
    [1, 0],
    [1, 0],
  ]);
  expect(days(draw([late, late + 3_600_000], 'Europe/Stockholm'))).toEqual([[2, 0]]);
});

it('begins a day without a midnight with its first moment', () => {
  const { bins } = draw([Date.UTC(2018, 10, 3, 12), Date.UTC(2018, 10, 4, 12)], 'America/Sao_Paulo');
  expect(bins.map(({ fromMs }) => new Date(fromMs).toISOString())).toEqual([
    '2018-11-03T03:00:00.000Z',
    '2018-11-04T03:00:00.000Z',
  ]);
});

it('takes longer steps if days would be too narrow, from the first of a month or a year', () => {
  const { step, bins } = draw([Date.UTC(2019, 5, 5), Date.UTC(2026, 10, 22)], 'UTC', 800);
  expect(step).toBe('month');
  expect(new Date(bins[0]?.fromMs ?? 0).toISOString()).toBe('2019-06-01T00:00:00.000Z');
  expect(draw([Date.UTC(150, 0), Date.UTC(9000, 0)], 'Asia/Tokyo').step).toBe('century');
});

it('counts flags beside reports, and the contributions without a drawable report time', () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  const drawn = draw([noon, Number.NaN, -8e15], 'UTC', 800, [noon + 86_400_000]);
  expect(days(drawn)).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(drawn.notDated).toBe(2);
});
