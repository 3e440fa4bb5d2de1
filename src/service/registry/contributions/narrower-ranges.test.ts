import { describe, expect, test } from 'vitest';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { createChance } from '../../practice/chance.ts';
import { narrowerRanges, type SpaceRange } from './narrower-ranges.ts';

function rangeOf(text: string): SpaceRange {
  const term = parseSearchTerm(text);
  if (!term.ok || term.space === undefined) throw new Error(`${text} is no range.`);
  return term;
}

const points = (values: readonly number[]) =>
  values.map((value) => ({ low: BigInt(value), high: BigInt(value) }));

/** Fails when the ranges leave something out, overlap, or go beyond what was asked. */
function expectWhole(asked: string, ids: readonly string[]): void {
  const { low, high } = rangeOf(asked);
  const ranges = ids.map(rangeOf);
  expect(ranges.at(0)?.low).toBe(low);
  expect(ranges.at(-1)?.high).toBe(high);
  expect(ranges.slice(1).map((range) => range.low)).toEqual(
    ranges.slice(0, -1).map((range) => range.high + 1n),
  );
  for (const range of ranges) expect(range.high).toBeGreaterThanOrEqual(range.low);
}

test('cuts a range at round numbers between what lies in it, so that each part is below the limit', () => {
  const spans = points([0x0a_00_00_01, 0x0a_00_00_02, 0x0a_00_01_05, 0x0a_00_01_06]);
  expect(narrowerRanges(rangeOf('10.0.0.0-10.0.255.255'), { spans, weight: 1 }, 3)).toEqual([
    { id: '10.0.0.0-10.0.0.255', about: 2 },
    { id: '10.0.1.0-10.0.255.255', about: 2 },
  ]);
});

test('cuts phone numbers at round decimals and keeps the digits of numeric identifiers', () => {
  const phones = points([447700900111, 447700900222, 447700911333, 447700911444]);
  expect(
    narrowerRanges(rangeOf('+447700900000-+447700999999'), { spans: phones, weight: 1 }, 2).map(
      ({ id }) => id,
    ),
  ).toEqual(['+447700900000-+447700909999', '+447700910000-+447700999999']);
  expect(
    narrowerRanges(rangeOf('000000000000000-000000000000009'), { spans: points([1, 8]), weight: 1 }, 1).map(
      ({ id }) => id,
    ),
  ).toEqual(['000000000000000-000000000000007', '000000000000008-000000000000009']);
});

describe.each([
  ['spread evenly', (chance: () => number) => Math.floor(chance() * 2 ** 32)],
  ['all within one /16', (chance: () => number) => 0xc6_33_00_00 + Math.floor(chance() * 2 ** 16)],
  ['more and more densely', (chance: () => number) => Math.floor(chance() ** 6 * 2 ** 32)],
])('for addresses that lie %s', (_how, address) => {
  const chance = createChance(3);
  const spans = points(
    Array.from({ length: 4_000 }, () => address(() => chance.between(0, 2 ** 31) / (2 ** 31 + 1))),
  );

  test('the parts make up the whole and none is over the limit', () => {
    const asked = '0.0.0.0-255.255.255.255';
    const parts = narrowerRanges(rangeOf(asked), { spans, weight: 1 }, 1_000);
    expectWhole(
      asked,
      parts.map(({ id }) => id),
    );
    expect(parts.length).toBeGreaterThanOrEqual(4);
    expect(parts.length).toBeLessThanOrEqual(8);
    for (const { about } of parts) expect(about).toBeLessThanOrEqual(1_250);
  });

  test('far more than eight answers hold is cut into eight, to be cut again', () => {
    const parts = narrowerRanges(rangeOf('0.0.0.0-255.255.255.255'), { spans, weight: 10 }, 100);
    expect(parts).toHaveLength(8);
    for (const { about } of parts) expect(about).toBeLessThan(10_000);
  });
});

test('counts a range in every part that it touches', () => {
  const spans = [...points([1, 2, 250, 251]), { low: 0n, high: 255n }];
  const parts = narrowerRanges(rangeOf('0.0.0.0-0.0.0.255'), { spans, weight: 1 }, 3);
  expect(parts.map(({ about }) => about)).toEqual([3, 3]);
});

test('a range covered whole by too many is narrowed to single values, among them some at which others begin', () => {
  const all = Array.from({ length: 9 }, () => ({ low: 0n, high: 2n ** 32n - 1n }));
  const range = rangeOf('10.0.0.0-10.0.0.255');
  const alone = narrowerRanges(range, { spans: all, weight: 1 }, 3);
  expect(alone).toEqual([{ id: '10.0.0.0', about: 9 }]);
  const others = points(Array.from({ length: 100 }, (_, index) => 0x0a_00_00_0a + index));
  const values = narrowerRanges(range, { spans: [...all, ...others], weight: 1 }, 3);
  expect(values).toHaveLength(8);
  expect(values.slice(0, 2)).toEqual([
    { id: '10.0.0.0', about: 9 },
    { id: '10.0.0.22', about: 10 },
  ]);
});

test.each([0x2d_00_00_00, 0x2d_43_59_01, 0x2d_ff_ff_ff])(
  'many at one place, beside as many as are allowed that cover all of it, are cut off at once: %i',
  (place) => {
    const covering = Array.from({ length: 3 }, () => ({ low: 0n, high: 2n ** 32n - 1n }));
    const spans = [...covering, ...points([place, place])];
    const steps = ['45.0.0.0-45.255.255.255'];
    for (let asked = steps[0]; asked?.includes('-') === true; asked = steps.at(-1)) {
      const { low, high } = rangeOf(asked);
      const within = spans.filter((span) => span.low <= high && span.high >= low);
      if (within.length <= 3) break;
      const narrower = narrowerRanges(rangeOf(asked), { spans: within, weight: 1 }, 3);
      steps.push(narrower.toSorted((a, b) => b.about - a.about)[0]?.id ?? '');
    }
    expect(steps.length).toBeLessThanOrEqual(3);
  },
);

test('ranges that a cut hardly separates are cut nevertheless, down to single values', () => {
  const nested = Array.from({ length: 100 }, (_, index) => ({
    low: BigInt(index),
    high: 1_000n - BigInt(index),
  }));
  const onEdge = Array.from({ length: 10 }, () => ({ low: 0n, high: 500n }));
  for (const [spans, asked] of [
    [nested, '0.0.0.0-0.0.3.231'],
    [onEdge, '0.0.0.0-0.0.4.0'],
    [[], '0.0.0.0-0.0.0.1'],
    [[], '0.0.0.0-255.255.255.255'],
  ] as const) {
    let parts: readonly string[] = [asked];
    for (let depth = 0; depth < 40 && parts.length > 0; depth += 1) {
      const [part = ''] = parts;
      const { low, high } = rangeOf(part);
      const within = spans.filter((span) => span.low <= high && span.high >= low);
      const narrower = narrowerRanges(rangeOf(part), { spans: within, weight: 1 }, 3);
      const ids = narrower.map(({ id }) => id);
      if (narrower.length > 1 && ids.some((id) => id.includes('-'))) expectWhole(part, ids);
      parts = ids.filter((id) => id.includes('-')).toReversed();
    }
    expect(parts).toEqual([]);
  }
});

test('cuts IPv6 too', () => {
  const base = 0x2001_0db8n << 96n;
  const spans = Array.from({ length: 8 }, (_, index) => ({
    low: base + BigInt(index),
    high: base + BigInt(index),
  }));
  const asked = '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff';
  const parts = narrowerRanges(rangeOf(asked), { spans, weight: 1 }, 4);
  expect(parts.map(({ id }) => id)).toEqual([
    '2001:db8::-2001:db8::3',
    '2001:db8::4-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
  ]);
});
