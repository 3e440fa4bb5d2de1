import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import {
  denseRanks,
  orderByRanks,
  sameRows,
  type Sort,
  SORTABLE_COLUMNS,
  sortIdentifiers,
  SortOrders,
} from './row-order.ts';

const blank: RegistryRecord = {
  assetDefinitionId: undefined,
  id: '203.0.113.7',
  fraudType: 'IPFraud',
  origination: 'SE',
  destination: 'GB',
  status: 'active',
  statusText: 'Active',
  confidenceIndex: undefined,
  isPrivileged: false,
  peerId: 'wonderland',
  flagger: undefined,
  reportedAt: undefined,
  expiresAt: undefined,
  flaggedAt: undefined,
  rawJson: 'null',
};

const sorted = (records: readonly RegistryRecord[], sort: Sort | undefined) =>
  Array.from(new SortOrders(records).order(sort));

describe('an order by ranks', () => {
  it('is a stable sort in both directions, with missing values last', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }), { maxLength: 60 });
    fc.assert(
      fc.property(
        values,
        fc.constantFrom('ascending' as const, 'descending' as const),
        (column, direction) => {
          const ranks = denseRanks(column, (distinct) => distinct.sort((one, other) => one - other));
          const sign = direction === 'ascending' ? 1 : -1;
          const expected = [...column.keys()].sort((one, other) => {
            const [left, right] = [column[one], column[other]];
            if (left === undefined || right === undefined) {
              return Number(left === undefined) - Number(right === undefined) || one - other;
            }
            return sign * (left - right) || one - other;
          });
          expect(Array.from(orderByRanks(ranks, direction))).toEqual(expected);
        },
      ),
    );
  });
});

describe('identifiers in order', () => {
  it('go by kind and value and not by their letters', () => {
    expect(
      sortIdentifiers([
        'https://example.com/',
        '+15005550006',
        '203.0.113.10',
        'IMSI 24001',
        '203.0.113.9',
        '+447700900200-+447700900300',
        '+447700900000-+447700900999',
        '+447700900000',
        '2001:db8::2',
        '490154203237518',
        '2001:db8::1',
      ]),
    ).toEqual([
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
    ]);
  });
});

describe('the orders of an answer', () => {
  it('leave the rows as the registry sent them until a column is chosen', () => {
    expect(sorted([blank, blank, blank], undefined)).toEqual([0, 1, 2]);
  });

  it.each<[Sort['column'], Partial<RegistryRecord>[], number[], number[]]>([
    [
      'status',
      [
        { status: 'unknown', statusText: 'Parked' },
        { status: 'flagged', statusText: 'Flagged' },
        { status: 'active', statusText: 'ACTIVE' },
        { status: 'active', statusText: 'Active' },
      ],
      [2, 3, 1, 0],
      [0, 1, 2, 3],
    ],
    [
      'confidence',
      [{ confidenceIndex: 50 }, {}, { confidenceIndex: 9 }, { confidenceIndex: 0 }],
      [3, 2, 0, 1],
      [0, 2, 3, 1],
    ],
    ['type', [{ fraudType: 'Wangiri' }, { fraudType: 'IRSF' }], [1, 0], [0, 1]],
    ['route', [{ destination: 'US' }, { destination: 'FR' }, { origination: 'DE' }], [2, 1, 0], [0, 1, 2]],
    ['peer', [{ peerId: 'b' }, { peerId: 'a' }], [1, 0], [0, 1]],
    [
      'reported',
      [{ reportedAt: { ms: 2 } }, { reportedAt: { text: 'long ago' } }, { reportedAt: { ms: 1 } }],
      [2, 0, 1],
      [0, 2, 1],
    ],
    ['expires', [{ expiresAt: { ms: 2 } }, { expiresAt: { ms: 1 } }], [1, 0], [0, 1]],
    ['flagged', [{}, { flaggedAt: { ms: 1 } }], [1, 0], [1, 0]],
    ['identifier', [{ id: '10.0.0.2' }, { id: '9.0.0.1' }], [1, 0], [0, 1]],
  ])('by %s, up and down', (column, changes, ascending, descending) => {
    const records = changes.map((change) => ({ ...blank, ...change }));
    expect(sorted(records, { column, direction: 'ascending' })).toEqual(ascending);
    expect(sorted(records, { column, direction: 'descending' })).toEqual(descending);
  });

  it('hold every row once, whatever the column', () => {
    const records = [blank, { ...blank, id: 'x' }, { ...blank, confidenceIndex: 3 }];
    for (const column of SORTABLE_COLUMNS) {
      expect(sorted(records, { column, direction: 'descending' }).sort((one, other) => one - other)).toEqual([
        0, 1, 2,
      ]);
    }
  });
});

describe('the same rows', () => {
  const rows = [
    { ...blank, assetDefinitionId: 'a_1#contribution' },
    { ...blank, assetDefinitionId: 'b_2#contribution' },
  ];

  it('stay the same when one of them was flagged', () => {
    expect(
      sameRows(
        rows,
        rows.map((row, index) => (index === 1 ? { ...row, status: 'flagged' as const } : row)),
      ),
    ).toBe(true);
  });

  it('are not the same when one came, went or changed places', () => {
    expect(sameRows(rows, rows.slice(1))).toBe(false);
    expect(sameRows(rows, [...rows, blank])).toBe(false);
    expect(sameRows(rows, rows.toReversed())).toBe(false);
  });
});
