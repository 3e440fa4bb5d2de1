import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { NO_FIELDS } from './line.ts';
import { type RelatableRow, relateRows } from './relate-rows.ts';

function rowOf(id: string, key: number, fraudType = 'Scam'): RelatableRow {
  const parsed = parseIdentifier(id);
  const values = { ...NO_FIELDS, id, fraudType, origination: 'GB', destination: 'FR' };
  if (!parsed.ok) return { key, values, identifier: undefined };
  const { kind, canonical, space, low, high } = parsed;
  return {
    key,
    values,
    identifier: { kind, canonical, ...(space === undefined ? {} : { interval: { space, low, high } }) },
  };
}

const relate = (...ids: readonly string[]) =>
  Object.fromEntries(relateRows(ids.map((id, at) => rowOf(id, at + 1))));

describe('rows of a draft', () => {
  it('that say the same are duplicates of the first', () => {
    expect(relate('2001:db8::1', '+447700900123', '2001:DB8:0::1', '2001:db8::1', 'no identifier')).toEqual({
      3: { duplicateOf: 1 },
      4: { duplicateOf: 1 },
    });
    const [one, other] = [rowOf('8.8.8.8', 1), rowOf('8.8.8.8', 2, 'IPFraud')];
    expect(relateRows([one, other]).size).toBe(0);
  });

  it('overlap where they share a number, each with the others named and counted', () => {
    expect(
      relate(
        '8.8.8.0-8.8.8.255',
        '8.8.8.8',
        '8.8.8.8',
        '8.8.9.0-8.8.9.255',
        '8.8.8.255-8.8.9.0',
        '::808:808',
      ),
    ).toEqual({
      1: { overlaps: { keys: [2, 3, 5], count: 3 } },
      2: { overlaps: { keys: [1], count: 1 } },
      3: { duplicateOf: 2, overlaps: { keys: [1], count: 1 } },
      4: { overlaps: { keys: [5], count: 1 } },
      5: { overlaps: { keys: [1, 4], count: 2 } },
    });
  });

  it('look alike where one digit differs or two neighbours are the other way round', () => {
    expect(
      relate(
        '+447700900123',
        '+447700900723',
        '+447700901023',
        '+44770090012',
        '490154203237518',
        '490154203235718',
        '447700900123456',
      ),
    ).toEqual({
      1: { lookAlikes: { keys: [2, 3], count: 2, differ: 'either' } },
      2: { lookAlikes: { keys: [1], count: 1, differ: 'digit' } },
      3: { lookAlikes: { keys: [1], count: 1, differ: 'exchanged' } },
      5: { lookAlikes: { keys: [6], count: 1, differ: 'exchanged' } },
      6: { lookAlikes: { keys: [5], count: 1, differ: 'exchanged' } },
    });
  });

  it('do not look alike within a series', () => {
    expect(relate(...Array.from({ length: 10 }, (_, digit) => `+44770090012${digit}`))).toEqual({});
  });

  it('do not look alike within a block that the list has ten numbers of', () => {
    const ofBlock = (count: number) =>
      Array.from({ length: count }, (_, at) => `+44791121${String(at * 7).padStart(4, '0')}`);
    const typo = '+447921210007';
    expect(relate(...ofBlock(8), '+447911210027')).not.toEqual({});
    expect(relate(...ofBlock(300))).toEqual({});
    expect(relate(...ofBlock(300), typo)).toEqual({
      2: { lookAlikes: { keys: [301], count: 1, differ: 'digit' } },
      301: { lookAlikes: { keys: [2], count: 1, differ: 'digit' } },
    });
  });

  it('are related exactly as a comparison of every pair finds', () => {
    const id = fc.oneof(
      fc.tuple(fc.nat(300), fc.nat(30)).map(([low, more]) => {
        const address = (value: number) => `8.8.${value >> 8}.${value & 255}`;
        return more === 0 ? address(low) : `${address(low)}-${address(low + more)}`;
      }),
      fc.stringMatching(/^\+4477[01]{4}$/u),
    );
    fc.assert(
      fc.property(fc.array(id, { maxLength: 30 }), (ids) => {
        const rows = ids.map((one, at) => rowOf(one, at + 1));
        const related = relateRows(rows);
        for (const row of rows) {
          const others = rows.filter(({ identifier }) => identifier?.canonical !== row.identifier?.canonical);
          const mine = row.identifier?.interval;
          const overlapping = others.filter(({ identifier }) => {
            const its = identifier?.interval;
            if (mine === undefined || its?.space !== mine.space) return false;
            return its.low <= mine.high && mine.low <= its.high;
          });
          const found = related.get(row.key);
          expect(found?.overlaps?.count ?? 0).toBe(overlapping.length);
          const keys = found?.overlaps?.keys ?? [];
          expect(keys).toHaveLength(Math.min(5, overlapping.length));
          expect(overlapping.map(({ key }) => key)).toEqual(expect.arrayContaining([...keys]));
          const alike = others.filter(({ values }) => isAlike(values.id, row.values.id));
          const numbers = new Set(alike.map(({ values }) => values.id)).size;
          const ofBlock = new Set(ids.filter((one) => one.startsWith('+'))).size;
          expect(found?.lookAlikes?.count ?? 0).toBe(numbers > 3 || ofBlock > 9 ? 0 : alike.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function isAlike(one: string, other: string): boolean {
  if (one.length !== other.length || !one.startsWith('+') || !other.startsWith('+')) return false;
  const differing = one.split('').flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [first = 0, second = 0] = differing;
  const isSwapped = second === first + 1 && one[first] === other[second] && one[second] === other[first];
  return differing.length === 1 || (differing.length === 2 && isSwapped);
}
