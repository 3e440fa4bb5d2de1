import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../../../contract/country.ts';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import {
  type DownloadFilter,
  downloadPartsFor,
  LAST_DAYS,
  parametersOf,
  readDownloadFilter,
  readTypedSize,
  unreadParts,
  WHOSE,
} from './download-filter.ts';
import { downloadPartsOf } from './download-parts.ts';

const DAY_MS = 86_400_000;
const moment = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })
  .chain((ms) => fc.constantFrom(ms, ms - (ms % DAY_MS), ms - (ms % DAY_MS) - 1));
const countries = fc.uniqueArray(fc.constantFrom(...COUNTRY_CODES), { maxLength: 3 });

const someFilter: fc.Arbitrary<DownloadFilter> = fc.record({
  types: fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(...KNOWN_FRAUD_TYPES),
      fc.string().filter((type) => type.trim() !== '' && !type.includes(',')),
    ),
    { maxLength: 3 },
  ),
  origins: countries,
  destinations: countries,
  whose: fc.constantFrom(...WHOSE),
  peer: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  dates: fc.oneof(
    fc.constantFrom('any' as const, ...LAST_DAYS),
    fc.record({ fromMs: moment, toMs: fc.option(moment, { nil: undefined }) }),
    fc.record({ fromMs: fc.constant(undefined), toMs: moment }),
  ),
  size: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { nil: undefined }),
});

const someParts = fc
  .dictionary(
    fc.constantFrom('type', 'from', 'to', 'whose', 'peer', 'dates', 'size', 'other'),
    fc.oneof(
      fc.string(),
      fc.constantFrom('new', '7d', '8d', 'GB,UK,SE', 'gb', '0', '1', '10', '2147483648', '1e3'),
      fc.constantFrom('2026-01-01..', '..2026-02-31', '2026-01-01..2026-01-31', String.raw`a\,b,c`, ',,'),
    ),
  )
  .map(downloadPartsOf);

describe('the filters of a download', () => {
  it('come back from the address that they were put into', () => {
    fc.assert(
      fc.property(someFilter, (filter) => {
        expect(readDownloadFilter(downloadPartsFor(filter))).toEqual(filter);
      }),
    );
  });

  it('are the same whatever address they were read from, which then has nothing that was not read', () => {
    fc.assert(
      fc.property(someParts, (parts) => {
        const filter = readDownloadFilter(parts);
        const again = downloadPartsFor(filter);
        expect(readDownloadFilter(again)).toEqual(filter);
        expect(downloadPartsFor(readDownloadFilter(again))).toEqual(again);
        for (const value of Object.values(parametersOf(filter, Date.UTC(2026, 0, 1))))
          expect(value).not.toBe('');
      }),
    );
  });

  it.each([
    ['1000', 1000],
    [' 1,000 ', 1000],
    ['2,147,483,647', 2_147_483_647],
    ['10,00', undefined],
    ['1.000', undefined],
    ['1,000.5', undefined],
    ['-5', undefined],
    ['0', undefined],
    ['', undefined],
  ])('take %j for the size %s', (text, size) => {
    expect(readTypedSize(text)).toBe(size);
  });

  it('name the parts of an address that cannot be read, and none of an address of their own', () => {
    const damaged = [
      { size: 'abc' },
      { whose: 'mine' },
      { dates: '8d' },
      { dates: '2026-01-01..2026-02-31' },
      { from: 'GB,ZZZ' },
      { to: 'gb' },
      { type: String.raw`a\,b` },
      { conf: '1' },
      { typ: 'Scam' },
    ];
    for (const parts of damaged)
      expect(unreadParts(parts)).toEqual(Object.entries(parts).map(([name, text]) => `${name}=${text}`));
    expect(unreadParts({ size: '', type: '' })).toEqual([]);
    fc.assert(
      fc.property(someFilter, (filter) => {
        expect(unreadParts(downloadPartsFor(filter))).toEqual([]);
      }),
    );
  });

  it('ask the service in its own words, days back from one moment on', () => {
    const filter = readDownloadFilter({
      type: 'IRSF,Scam',
      from: 'LV,XK',
      to: 'GB',
      whose: 'own',
      dates: '7d',
      size: '500',
    });
    expect(parametersOf(filter, Date.UTC(2026, 10, 23, 2, 3, 45, 678))).toEqual({
      ft: 'IRSF,Scam',
      org: 'LV,XK',
      dst: 'GB',
      'fetch-mode': 'SELF',
      from: '2026-11-16T02:03:00.000Z',
      size: '500',
    });
    expect(parametersOf(readDownloadFilter({}), 0)).toEqual({});
    expect(parametersOf(readDownloadFilter({ dates: '2026-01-01..2026-01-31' }), 0)).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-31T23:59:59.999Z',
    });
  });
});
