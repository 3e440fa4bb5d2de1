import { expect, it } from 'vitest';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { understandLine } from '../../../../reading/line/understand-line.ts';
import { PLAIN_LINE_CONTEXT } from '../../../../reading/line/line-context.ts';
import { type RowSort, sortedKeys } from './row-sort.ts';

function judged(
  key: number,
  id: string,
  fraudType = 'Scam',
  verdict: JudgedRow['verdict'] = 'ready',
): JudgedRow {
  const fields = { id, fraudType, origination: 'GB', destination: 'NL', sourcePeerId: '' };
  return {
    row: { key, source: 'a.csv', lineNumber: key, fields, asTyped: [], isRemoved: false },
    line: understandLine(fields, [], PLAIN_LINE_CONTEXT),
    verdict,
  };
}

const sorted = (rows: readonly JudgedRow[], sort: RowSort, signal = new AbortController().signal) => {
  const byKey = new Map(rows.map((one) => [one.row.key, one]));
  return sortedKeys([...byKey.keys()], (key) => byKey.get(key), sort, signal);
};

it('puts identifiers in order as numbers, by kind, and what could not be read last', async () => {
  const ids = [
    'nonsense',
    'bob@example.com',
    '10.0.0.9',
    '9.255.0.0',
    '2001:db8::1',
    '490154203237518',
    '+31612345678',
    '+447700900123',
    '+12025550123',
    '',
  ];
  const rows = ids.map((id, key) => judged(key, id));
  const idsIn = async (direction: RowSort['direction']) =>
    (await sorted(rows, { column: 'id', direction }))?.map((key) => ids[key]);
  const ascending = [
    '+12025550123',
    '+31612345678',
    '+447700900123',
    '490154203237518',
    '9.255.0.0',
    '10.0.0.9',
    '2001:db8::1',
    'bob@example.com',
    'nonsense',
    '',
  ];
  expect(await idsIn('ascending')).toEqual(ascending);
  expect(await idsIn('descending')).toEqual(ascending.toReversed());
});

it('puts verdicts in order from what is to be fixed on, and leaves rows alike in the order of their lines', async () => {
  const rows = [
    judged(1, '+12025550123', 'Scam', 'ready'),
    judged(2, 'x', 'Scam', 'refused'),
    judged(3, '+12025550125', 'Scam', 'ready'),
    judged(4, 'y', 'Scam', 'refused'),
    judged(5, '+12025550127', 'Scam', 'warned'),
  ];
  expect(await sorted(rows, { column: 'verdict', direction: 'ascending' })).toEqual([2, 4, 5, 1, 3]);
  expect(await sorted(rows, { column: 'verdict', direction: 'descending' })).toEqual([1, 3, 5, 2, 4]);
});

it('agrees with a plain sort for any number of rows, and ends when it is not wanted any more', async () => {
  const rows = Array.from({ length: 7_000 }, (_, key) => judged(key, '8.8.8.8', `T${(key * 7919) % 977}`));
  const plain = rows
    .toSorted((one, other) => {
      const [a, b] = [one.row.fields.fraudType, other.row.fields.fraudType];
      return a < b ? -1 : a > b ? 1 : 0;
    })
    .map(({ row }) => row.key);
  expect(await sorted(rows, { column: 'fraudType', direction: 'ascending' })).toEqual(plain);
  expect(await sorted(rows, { column: 'line', direction: 'descending' })).toEqual(
    rows.map(({ row }) => row.key).toReversed(),
  );
  const stop = new AbortController();
  const answer = sorted(rows, { column: 'id', direction: 'ascending' }, stop.signal);
  stop.abort();
  expect(await answer).toBeUndefined();
});
