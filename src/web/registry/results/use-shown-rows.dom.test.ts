import { act, cleanup, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { runs } from '../../../testing/full-count.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import {
  EVERYTHING,
  type Facet,
  FACETS,
  PLAIN_VIEW,
  type ResultsFilter,
  type ResultsView,
  type Sort,
  SORTABLE_COLUMNS,
  STATUSES,
} from './results-view.ts';
import { rowIdOf, useShownRows } from './use-shown-rows.ts';

afterEach(cleanup);

/** The rows of a view, which may be asked for other records and another view. */
function rowsOf(records: readonly RegistryRecord[], view: Partial<ResultsView> = {}) {
  const { result, rerender } = renderHook(
    (given: { readonly records: readonly RegistryRecord[]; readonly view: ResultsView }) =>
      useShownRows(given.records, given.view),
    { initialProps: { records, view: { ...PLAIN_VIEW, ...view } } },
  );
  return { shown: () => result.current, rerender };
}

const sorted = (records: readonly RegistryRecord[], sort: Sort) => rowsOf(records, { sort }).shown().order;

const msOf = (time: RegistryRecord['reportedAt']) =>
  time !== undefined && 'ms' in time ? time.ms : undefined;

/** The value of each facet, taken from the record. */
function valueOf(facet: Facet, record: RegistryRecord): string {
  switch (facet) {
    case 'status':
      return record.status === 'unknown' ? record.statusText : record.status;
    case 'type':
      return record.fraudType;
    case 'peer':
      return record.peerId;
    default:
      return record[facet];
  }
}

const isIn = (ms: number | undefined, interval: ResultsFilter['reported']) =>
  interval === undefined ||
  (ms !== undefined && ms >= (interval.fromMs ?? ms) && ms <= (interval.toMs ?? ms));

function passes(record: RegistryRecord, filter: ResultsFilter, except?: Facet): boolean {
  const texts = [
    valueOf('status', record),
    record.id,
    record.fraudType,
    record.origination,
    record.destination,
    record.peerId,
    record.flagger ?? '',
  ].map((text) => text.toLowerCase());
  return (
    FACETS.every((facet) => {
      const chosen = filter.chosen[facet] ?? [];
      return facet === except || chosen.length === 0 || chosen.includes(valueOf(facet, record));
    }) &&
    isIn(msOf(record.reportedAt), filter.reported) &&
    filter.text
      .toLowerCase()
      .split(' ')
      .every((word) => texts.some((text) => text.includes(word)))
  );
}

const compare = <Value extends string | number | bigint>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0;

function compareIdentifiers(one: string, other: string): number {
  const [left, right] = [parseSearchTerm(one), parseSearchTerm(other)];
  const [leftOn, rightOn] = [left.ok ? left.space : undefined, right.ok ? right.space : undefined];
  const SPACES = ['ipv4', 'ipv6', 'phone', 'numeric', undefined];
  if (leftOn !== rightOn) return SPACES.indexOf(leftOn) - SPACES.indexOf(rightOn);
  if (left.ok && right.ok && left.space !== undefined && right.space !== undefined) {
    return compare(left.low, right.low) || compare(left.high, right.high) || compare(one, other);
  }
  return compare(one, other);
}

/** The naive order, with missing values last in both directions. */
function compareBy({ column, direction }: Sort, one: RegistryRecord, other: RegistryRecord): number {
  const sign = direction === 'ascending' ? 1 : -1;
  const numbers = (read: (record: RegistryRecord) => number | undefined) => {
    const [left, right] = [read(one), read(other)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return sign * compare(left, right);
  };
  switch (column) {
    case 'status':
      return (
        sign *
        (STATUSES.indexOf(one.status) - STATUSES.indexOf(other.status) ||
          compare(valueOf('status', one).toLowerCase(), valueOf('status', other).toLowerCase()))
      );
    case 'identifier':
      return sign * compareIdentifiers(one.id, other.id);
    case 'type':
      return sign * compare(one.fraudType, other.fraudType);
    case 'route':
      return (
        sign * (compare(one.origination, other.origination) || compare(one.destination, other.destination))
      );
    case 'peer':
      return sign * compare(one.peerId, other.peerId);
    case 'confidence':
      return numbers(({ confidenceIndex }) => confidenceIndex);
    case 'reported':
      return numbers(({ reportedAt }) => msOf(reportedAt));
    case 'expires':
      return numbers(({ expiresAt }) => msOf(expiresAt));
    case 'flagged':
      return numbers(({ flaggedAt }) => msOf(flaggedAt));
  }
}

const naive = (records: readonly RegistryRecord[], { filter, sort }: ResultsView): number[] =>
  [...records.keys()]
    .filter((row) => {
      const record = records[row];
      return record !== undefined && passes(record, filter);
    })
    .sort((one, other) => {
      const [left, right] = [records[one], records[other]];
      if (left === undefined || right === undefined) return 0;
      const compared = sort === undefined ? 0 : compareBy(sort, left, right);
      return compared === 0 ? one - other : compared;
    });

const IDENTIFIERS = [
  '203.0.113.7',
  '203.0.113.0-203.0.113.255',
  '203.0.114.1',
  '2001:db8::1',
  '2001:DB8:0::1',
  '2001:db8::2',
  '2001:db8::-2001:db8::ffff',
  '::ffff:203.0.113.7',
  '+447700900000',
  '+447700900000-+447700900999',
  '+447700900200-+447700900300',
  '490154203237518',
  'a@example.com',
  'A@EXAMPLE.com',
  'https://example.com/',
  'IMSI 24001',
] as const;

const time = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 3 }).map((ms) => ({ ms })),
    fc.constant({ text: 'long ago' }),
  ),
  { nil: undefined },
);
const STATUS_TEXTS = { active: 'ACTIVE', expired: 'Expired', flagged: 'Flagged' } as const;
const recordArbitrary: fc.Arbitrary<RegistryRecord> = fc
  .record({
    id: fc.constantFrom(...IDENTIFIERS),
    fraudType: fc.constantFrom('IRSF', 'Wangiri', ''),
    origination: fc.constantFrom('GB', 'SE'),
    destination: fc.constantFrom('GB', 'LV', 'somewhere'),
    status: fc.constantFrom('active', 'expired', 'flagged', 'Parked', 'On hold'),
    confidenceIndex: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    isPrivileged: fc.boolean(),
    peerId: fc.constantFrom('wonderland', 'lookingglass'),
    flagger: fc.constantFrom(undefined, 'wonderland', 'Queen'),
    reportedAt: time,
    expiresAt: time,
    flaggedAt: time,
  })
  .map(({ status, ...record }) => {
    const known = STATUSES.find((one) => one === status);
    return registryRecord({
      ...record,
      status: known ?? 'unknown',
      statusText: known === undefined || known === 'unknown' ? status : STATUS_TEXTS[known],
    });
  });
const VALUES: Readonly<Record<Facet, readonly string[]>> = {
  status: ['active', 'flagged', 'Parked'],
  type: ['IRSF', ''],
  origination: ['GB'],
  destination: ['LV', 'somewhere', 'XX'],
  peer: ['lookingglass'],
};
const interval = fc.option(
  fc.record({
    fromMs: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    toMs: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  }),
  { nil: undefined, freq: 3 },
);
const filterArbitrary: fc.Arbitrary<ResultsFilter> = fc.record({
  chosen: fc
    .array(
      fc
        .constantFrom(...FACETS)
        .chain((facet) => fc.subarray([...VALUES[facet]]).map((values) => [facet, values] as const)),
      { maxLength: 2 },
    )
    .map((entries) => Object.fromEntries(entries)),
  reported: interval,
  text: fc.constantFrom('', '', 'irsf', '203', 'g', 'gb w', 'Wond', 'nowhere'),
});
const viewArbitrary: fc.Arbitrary<ResultsView> = fc.record({
  filter: filterArbitrary,
  sort: fc.option(
    fc.record({
      column: fc.constantFrom(...SORTABLE_COLUMNS),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
    { nil: undefined },
  ),
});

describe('the rows of a view', () => {
  it('equal a plain filter and sort of the records, and so do the counts of every facet', () => {
    fc.assert(
      fc.property(
        fc.array(recordArbitrary, { maxLength: 40 }),
        fc.array(viewArbitrary, { minLength: 1, maxLength: 4 }),
        (records, views) => {
          const { shown, rerender } = rowsOf(records);
          for (const view of views) {
            rerender({ records, view });
            expect(shown().order).toEqual(naive(records, view));
            for (const facet of FACETS) {
              const expected = new Map<string, number>();
              for (const record of records.filter((one) => passes(one, view.filter, facet))) {
                const value = valueOf(facet, record);
                expected.set(value, (expected.get(value) ?? 0) + 1);
              }
              expect(shown().countsOf(facet)).toEqual(expected);
            }
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('identifiers in order', () => {
  it('sort by kind and value rather than as text', () => {
    const expected = [
      '203.0.113.9',
      '203.0.113.10',
      '2001:db8::1',
      '2001:db8::2',
      '+15005550006',
      '+447700900000',
      '+447700900000-+447700900999',
      '+447700900200-+447700900300',
      '490154203237518',
      'IMSI 24001',
      'https://example.com/',
    ];
    const records = expected.toReversed().map((id) => registryRecord({ id }));
    expect(
      sorted(records, { column: 'identifier', direction: 'ascending' }).map((row) => records[row]?.id),
    ).toEqual(expected);
  });
});

describe('a missing confidence', () => {
  const records = [50, undefined, 9, 0].map((confidenceIndex) => registryRecord({ confidenceIndex }));

  it('comes last in both directions, and never counts as 0', () => {
    expect(sorted(records, { column: 'confidence', direction: 'ascending' })).toEqual([3, 2, 0, 1]);
    expect(sorted(records, { column: 'confidence', direction: 'descending' })).toEqual([0, 2, 3, 1]);
  });
});

describe('rows that are shown', () => {
  const RECORDS = ['b', 'a', 'c'].map((peerId) => registryRecord({ peerId }));
  const [, second] = RECORDS;
  const flagged = RECORDS.map((record): RegistryRecord =>
    record === second ? { ...record, status: 'flagged' } : record,
  );
  const active: ResultsView = { ...PLAIN_VIEW, filter: { ...EVERYTHING, chosen: { status: ['active'] } } };
  const byPeer: ResultsView = { ...PLAIN_VIEW, sort: { column: 'peer', direction: 'ascending' } };

  it('stay where they are when one of them changed, and the counts follow, until another view is wanted', () => {
    const { shown, rerender } = rowsOf(RECORDS, active);
    rerender({ records: RECORDS, view: active });
    rerender({ records: flagged, view: active });
    expect(shown().order).toEqual([0, 1, 2]);
    expect(shown().countsOf('status').get('flagged')).toBe(1);
    rerender({ records: flagged, view: { ...active } });
    expect(shown().order).toEqual([0, 2]);
  });

  it('are sorted in when there are more', () => {
    const { shown, rerender } = rowsOf(RECORDS);
    rerender({ records: RECORDS, view: byPeer });
    expect(shown().order).toEqual([1, 0, 2]);
    rerender({ records: [...RECORDS, registryRecord({ peerId: 'aa' })], view: byPeer });
    expect(shown().order).toEqual([1, 3, 0, 2]);
  });

  it('stay selected under a filter and when another is flagged, but not in another answer', () => {
    const { shown, rerender } = rowsOf(RECORDS);
    const [first] = RECORDS.map(rowIdOf);
    const id = second?.assetDefinitionId ?? '';
    act(() => shown().onSelected(new Set([first ?? '', id])));
    const others: ResultsView = { ...PLAIN_VIEW, filter: { ...EVERYTHING, chosen: { status: ['flagged'] } } };
    rerender({ records: RECORDS, view: others });
    expect(shown().order).toEqual([]);
    expect(shown().selected.size).toBe(2);
    // What was flagged is done with.
    rerender({ records: flagged, view: others });
    expect(shown().selected).toEqual(new Set([first]));
    expect(shown().selectedRecords()).toEqual([flagged[0]]);
    rerender({ records: flagged.slice(1), view: others });
    expect(shown().selected.size).toBe(0);
    expect(shown().selectedRecords()).toEqual([]);
  });

  it('are no longer selected once another is flagged, if they were flagged before', () => {
    const { shown, rerender } = rowsOf(flagged);
    act(() => shown().onSelected(new Set(flagged.map(rowIdOf))));
    expect(shown().selected.size).toBe(3);
    rerender({
      records: flagged.map((record, at) => (at === 2 ? { ...record, status: 'flagged' } : record)),
      view: PLAIN_VIEW,
    });
    expect(shown().selectedRecords()).toEqual([flagged[0]]);
  });

  it('are selected without an asset id, and together where they have the same', () => {
    const records = [
      registryRecord({ id: 'a', assetDefinitionId: 'x' }),
      registryRecord({ id: 'b', assetDefinitionId: undefined }),
      registryRecord({ id: 'c', assetDefinitionId: 'x' }),
      registryRecord({ id: 'd', assetDefinitionId: undefined }),
    ];
    const { shown } = rowsOf(records);
    act(() => shown().onSelected(new Set(records.slice(0, 3).map(rowIdOf))));
    expect(shown().selected.size).toBe(2);
    expect(
      shown()
        .selectedRecords()
        .map(({ id }) => id),
    ).toEqual(['a', 'b', 'c']);
  });
});
