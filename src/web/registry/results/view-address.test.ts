import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STANDING_CODES } from '../standing/standing.ts';
import { PLAIN_VIEW, SORTABLE_COLUMNS } from './results-view.ts';
import { searchPartsOf } from './search-parts.ts';
import { NOTHING_ASKED, readSearchAddress, type SearchAddress, searchPartsFor } from './view-address.ts';

const text = fc.string({ unit: 'grapheme' });
const someText = text.filter((value) => value !== '');
const values = (value: fc.Arbitrary<string>) => fc.uniqueArray(value, { minLength: 1, maxLength: 4 });
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const time = fc.date({ noInvalidDate: true }).map((date) => date.getTime());
const midnight = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((days) => days * 86_400_000);

const interval = fc
  .record({
    fromMs: orNone(fc.oneof(time, midnight)),
    toMs: orNone(
      fc.oneof(
        time,
        midnight.map((ms) => ms - 1),
      ),
    ),
  })
  .map((ends) => (ends.fromMs === undefined && ends.toMs === undefined ? undefined : ends));

const address: fc.Arbitrary<SearchAddress> = fc.record({
  query: text,
  view: fc.record({
    filter: fc.record({
      chosen: fc.record(
        {
          status: values(text),
          type: values(text),
          origination: values(text),
          destination: values(text),
          peer: values(text),
        },
        { requiredKeys: [] },
      ),
      reported: interval,
      text,
    }),
    sort: orNone(
      fc.record({
        column: fc.constantFrom(...SORTABLE_COLUMNS),
        direction: fc.constantFrom('ascending', 'descending'),
      }),
    ),
  }),
  countries: fc.uniqueArray(fc.constantFrom('GB', 'LV', 'XK')),
  verdict: orNone(fc.constantFrom(...STANDING_CODES)),
  columns: orNone(values(text)),
  open: orNone(someText),
});

/** Passes an address through the address bar as one text. */
function throughTheBar(given: SearchAddress): SearchAddress {
  const bar = new URLSearchParams({ ...searchPartsFor(given) }).toString();
  return readSearchAddress(searchPartsOf(Object.fromEntries(new URLSearchParams(bar))));
}

describe('the address of a search', () => {
  it('is read back as the view that was written into it', () => {
    fc.assert(
      fc.property(address, (given) => {
        expect(throughTheBar(given)).toEqual(given);
      }),
    );
  });

  it('is a valid view whatever its content, and stays the same when written again', () => {
    const parts = Object.keys(searchPartsFor(fc.sample(address, 1)[0] ?? NOTHING_ASKED));
    const anything = fc.dictionary(
      fc.oneof(fc.constantFrom('q', 'status', 'reported', 'sort', 'cols', ...parts), text),
      fc.oneof(
        text,
        fc.constantFrom('..', '2026-13-40..', '-', ',', '\\', '\\,', '-status,status', '9..1'),
        fc.anything(),
      ),
    );
    fc.assert(
      fc.property(anything, (garbage) => {
        const read = readSearchAddress(searchPartsOf(garbage));
        expect(throughTheBar(read)).toEqual(read);
      }),
    );
  });

  it('omits parts with default values', () => {
    expect(searchPartsFor({ ...NOTHING_ASKED, query: '203.0.113.7' })).toEqual({ q: '203.0.113.7' });
  });

  it('is readable and writable by a person', () => {
    const parts = {
      q: '203.0.113.0-203.0.113.255',
      status: 'active,flagged',
      type: String.raw`Wangiri,SMS\, A2P`,
      country: 'LV,XK',
      reported: '2026-01-01..2026-01-31',
      sort: '-reported',
      cols: 'identifier,status',
      open: 'a#contribution',
    };
    const read = readSearchAddress(parts);
    expect(read.view.filter).toMatchObject({
      chosen: {
        status: ['active', 'flagged'],
        type: ['Wangiri', 'SMS, A2P'],
      },
      reported: { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 1, 1) - 1 },
    });
    expect(read.view.sort).toEqual({ column: 'reported', direction: 'descending' });
    expect(read).toMatchObject({ columns: ['identifier', 'status'], open: 'a#contribution' });
    expect(searchPartsFor(read)).toEqual(parts);
  });

  it.each([
    ['a day that is none', { reported: '2026-02-31..x' }],
    ['a column that is none', { sort: '-nothing,,' }],
  ])('leaves out %s', (_, parts) => {
    expect(readSearchAddress(parts).view).toEqual(PLAIN_VIEW);
  });
});
