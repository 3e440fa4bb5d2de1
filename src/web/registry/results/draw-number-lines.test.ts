import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { rangeText } from '../../../contract/identifier/range.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { drawNumberLines } from './draw-number-lines.ts';

import type { NumberLine, NumberLineSpan, StatusCounts } from './pictures.ts';
import { STATUSES } from './result-columns.ts';
import { RecordColumns } from './rows/record-columns.ts';

type DrawnContribution = Partial<RegistryRecord> & { readonly id: string };

function draw(contributions: readonly DrawnContribution[], widthPx = 100, span?: NumberLineSpan) {
  const columns = new RecordColumns();
  columns.add(contributions.map(registryRecord));
  return drawNumberLines(columns.drawn(), Uint32Array.from(contributions.keys()), { widthPx, span });
}

const sum = (counts: StatusCounts): number => STATUSES.reduce((total, status) => total + counts[status], 0);

/** The rows that a search for a stretch finds. */
function found(
  contributions: readonly DrawnContribution[],
  { space, low, high }: NumberLineSpan,
): StatusCounts {
  const counts = { active: 0, expired: 0, flagged: 0, unknown: 0 };
  for (const { id, status = 'active' } of contributions) {
    const term = parseSearchTerm(id);
    if (term.ok && term.space === space && term.low <= high && term.high >= low) counts[status] += 1;
  }
  return counts;
}

/** The stretches between the bins. */
function gapsOf({ span, bins }: NumberLine): readonly NumberLineSpan[] {
  const lows = [span.low, ...bins.map(({ high }) => high + 1n)];
  const highs = [...bins.map(({ low }) => low - 1n), span.high];
  return lows
    .map((low, place) => ({ space: span.space, low, high: highs[place] ?? span.high }))
    .filter(({ low, high }) => low <= high);
}

const SIZES = { ipv4: 1n << 32n, ipv6: 1n << 128n } as const;

/** Ends near each other and far apart, for narrow and wide spans. */
const line = fc.constantFrom('ipv4', 'ipv6').chain((space) => {
  const size = SIZES[space];
  const value = fc.oneof(
    fc.bigInt({ min: 0n, max: size - 1n }),
    fc.bigInt({ min: size / 2n, max: size / 2n + 3000n }),
    fc.constantFrom(0n, size - 1n),
  );
  const contribution = fc
    .tuple(value, value, fc.boolean(), fc.constantFrom(...STATUSES))
    .map(([one, other, isSingle, status]) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      return { id: rangeText(space, low, isSingle ? low : high), status };
    });
  return fc.record({
    space: fc.constant(space),
    contributions: fc.array(contribution, { minLength: 1, maxLength: 12 }),
    span: fc.option(fc.tuple(value, value), { nil: undefined }),
    widthPx: fc.integer({ min: 1, max: 400 }),
  });
});

it('draws one bin while there is no width', () => {
  const span = { space: 'ipv4', low: 0n, high: (1n << 32n) - 1n } as const;
  expect(draw([{ id: '203.0.113.7' }], 0, span).numberLines.map(({ bins }) => bins.length)).toEqual([1]);
});

it('counts in each bin the rows that a search for it finds, for any span, and has no empty bin', () => {
  fc.assert(
    fc.property(line, ({ space, contributions, span, widthPx }) => {
      const [one = 0n, other = 0n] = span ?? [];
      const [low, high] = one < other ? [one, other] : [other, one];
      const { numberLines } = draw(contributions, widthPx, span && { space, low, high });
      expect(numberLines).toHaveLength(1);
      for (const drawn of numberLines) {
        expect(drawn.rows).toBe(sum(found(contributions, drawn.span)));
        expect(drawn.bins.length).toBeLessThanOrEqual(widthPx);
        for (const bin of drawn.bins) {
          expect(bin.counts).toEqual(found(contributions, { space, low: bin.low, high: bin.high }));
          expect(sum(bin.counts)).toBeGreaterThan(0);
        }
        const [start] = drawn.bins;
        const added = drawn.bins.slice(1).reduce((total, { newCounts }) => total + sum(newCounts), 0);
        expect((start === undefined ? 0 : sum(start.counts)) + added).toBe(drawn.rows);
        for (const gap of gapsOf(drawn)) expect(sum(found(contributions, gap))).toBe(0);
      }
    }),
    { numRuns: 50 },
  );
});

it('loses no row: single values, drawn ranges and undrawn ranges add up', () => {
  fc.assert(
    fc.property(line, ({ contributions, widthPx }) => {
      const { numberLines } = draw(contributions, widthPx);
      for (const { rows, bins, ranges } of numberLines) {
        expect(rows).toBe(contributions.length);
        for (const bin of bins) {
          const inRanges = ranges.filter(({ low, high }) => low <= bin.high && high >= bin.low);
          const drawn = inRanges.reduce((total, { count }) => total + count, 0);
          expect(sum(bin.restCounts) + drawn).toBe(sum(bin.counts));
        }
        for (const one of ranges) {
          for (const other of ranges) {
            if (one === other || one.lane !== other.lane) continue;
            expect(one.high < other.low || other.high < one.low).toBe(true);
          }
        }
      }
    }),
    { numRuns: 40 },
  );
});

it('has a line for each kind of number, and for each length of phone number', () => {
  const { numberLines, notOnALine } = draw([
    { id: '+447700900000' },
    { id: '+447700900999' },
    { id: '+4670000000' },
    { id: '203.0.113.7' },
    { id: '2001:db8::1' },
    { id: '490154203237518' },
    { id: 'someone@example.com' },
    { id: '??' },
  ]);
  expect(notOnALine).toBe(2);
  expect(numberLines.map(({ span, rows }) => [rangeText(span.space, span.low, span.high), rows])).toEqual([
    ['+447700900000-+447700900999', 2],
    ['203.0.113.7', 1],
    ['2001:db8::1', 1],
    ['490154203237518', 1],
    ['+4670000000', 1],
  ]);
});

it.each([
  ['+447700900000-+447700900999', 300, 10n],
  ['+447700900000-+447700900999', 700, 2n],
  ['203.0.113.0-203.0.113.255', 100, 4n],
  ['2001:db8::-2001:db8:0:0:ffff:ffff:ffff:ffff', 1000, 1n << 55n],
])('divides %s into at most %i stretches that begin at round numbers', (id, widthPx, step) => {
  expect(draw([{ id }], widthPx).numberLines[0]?.step).toBe(step);
});

it('draws the widest ranges and counts those that are in the bins only', () => {
  const blocks = Array.from({ length: 256 }, (_, block) => ({ id: `10.0.${block}.0-10.0.${block}.255` }));
  const [drawn] = draw([{ id: '10.0.0.0-10.0.255.255' }, ...blocks], 200).numberLines;
  expect(drawn?.ranges.map(({ identifier, lane }) => [identifier, lane])).toEqual([
    ['10.0.0.0-10.0.255.255', 0],
  ]);
  expect(drawn?.rangesNotDrawn).toBe(256);
});
