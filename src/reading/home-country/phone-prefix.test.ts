import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../contract/country.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { callingCodeIn, lengthsOfCode } from './numbering-plan.ts';
import { numbersBeginningWith, rangesBeginningWith } from './phone-prefix.ts';

it.each([
  ['+447700900', '+447700900000-+447700900999'],
  ['+4477009001', '+447700900100-+447700900199'],
  ['+1212555', '+12125550000-+12125559999'],
  ['+447700900123', undefined],
  ['+4512345678', undefined],
  ['+493012345', undefined],
  ['+447700900-+447700999', undefined],
  ['+88213012345', undefined],
  ['203.0.113.7', undefined],
])('%s may be meant as the beginning of %s', (text, range) => {
  const term = parseSearchTerm(text);
  expect(term.ok && numbersBeginningWith(term)).toBe(range);
});

describe('the ranges of a prefix', () => {
  const codes = [...new Set(COUNTRY_CODES.flatMap((country) => callingCodeIn(country) ?? []))];
  const digits = (length: number) =>
    fc.string({
      minLength: length,
      maxLength: length,
      unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
    });
  /** A number of a numbering plan, without its +. */
  const planned = fc
    .constantFrom(...codes.flatMap((code) => lengthsOfCode(code).map((length) => [code, length] as const)))
    .filter(([code, length]) => code.length + length >= 7 && code.length + length <= 15)
    .chain(([code, length]) => digits(length).map((national) => code + national));
  const isInside = (number: string, ranges: readonly string[]) =>
    ranges.some((range) => {
      const [low = '', high = low] = range.split('-').map((end) => end.slice(1));
      return number.length === low.length && number >= low && number <= high;
    });

  it('hold every number of a plan that begins so', () => {
    fc.assert(
      fc.property(planned, fc.double({ min: 0, max: 1, noNaN: true }), (number, part) => {
        const prefix = number.slice(0, Math.max(1, Math.ceil(part * number.length)));
        expect(isInside(number, rangesBeginningWith(prefix))).toBe(true);
      }),
    );
  });

  it('hold no number that begins otherwise', () => {
    fc.assert(
      fc.property(planned, fc.integer({ min: 1, max: 15 }).chain(digits), (number, prefix) => {
        fc.pre(!number.startsWith(prefix));
        expect(isInside(number, rangesBeginningWith(prefix))).toBe(false);
      }),
    );
  });

  it('can each be searched for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }).chain(digits), (prefix) => {
        const ranges = rangesBeginningWith(prefix);
        expect(ranges.length > 0).toBe(!prefix.startsWith('0'));
        for (const range of ranges)
          expect(parseSearchTerm(range)).toMatchObject({ ok: true, space: 'phone' });
      }),
    );
  });

  it.each([
    ['44', ['+440000000-+449999999', '+44000000000-+44999999999', '+440000000000-+449999999999']],
    ['4477009001', ['+44770090010-+44770090019', '+447700900100-+447700900199']],
    // No number of the plan is as long.
    [
      '4477009001234',
      ['+4477009001234', '+44770090012340-+44770090012349', '+447700900123400-+447700900123499'],
    ],
    ['1', ['+10000000000-+19999999999']],
    ['1876', ['+18760000000-+18769999999']],
    ['1202', ['+12020000000-+12029999999']],
  ])('of %s are %s', (prefix, ranges) => {
    expect(rangesBeginningWith(prefix)).toEqual(ranges);
  });
});
