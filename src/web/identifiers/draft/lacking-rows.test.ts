import { expect, it } from 'vitest';
import { fieldsOf } from '../../../testing/web/draft-lines.ts';
import type { JudgedRow } from './judged-rows.ts';
import { isFilledBy, lackingRows } from './lacking-rows.ts';

const NOTHING = { fraudType: '', origination: '', destination: '' };

const judged = (
  key: number,
  changes: Partial<typeof NOTHING>,
  verdict: JudgedRow['verdict'] = 'refused',
): JudgedRow => ({
  row: {
    key,
    source: 'list',
    lineNumber: key,
    fields: fieldsOf('203.0.113.7', changes),
    asTyped: [],
    isRemoved: false,
  },
  line: undefined,
  verdict,
  duplicateOf: undefined,
  objections: [],
});

it('are those that cannot be reported for an empty field, with the fields that they lack', () => {
  expect(lackingRows([judged(1, NOTHING), judged(2, NOTHING), judged(3, {})])).toEqual({
    keys: [1, 2],
    fields: ['fraudType', 'origination', 'destination'],
    isAlike: true,
  });
  expect(lackingRows([judged(1, { destination: ' ' }), judged(2, { origination: '' })])).toEqual({
    keys: [1, 2],
    fields: ['origination', 'destination'],
    isAlike: false,
  });
});

it('are none where one row alone lacks something, or the others are removed', () => {
  expect(lackingRows([judged(1, NOTHING), judged(2, NOTHING, 'removed')])).toBeUndefined();
});

it('are filled in by a value for a field that they lack, and by no other', () => {
  const lacking = [judged(1, { destination: '' }), judged(2, NOTHING), judged(3, {})];
  const filledBy = (values: Partial<typeof NOTHING>) =>
    lacking.filter((row) => isFilledBy(row, { ...NOTHING, ...values })).map(({ row }) => row.key);
  expect(filledBy({ fraudType: 'IRSF' })).toEqual([2]);
  expect(filledBy({ fraudType: ' ', destination: 'LV' })).toEqual([1, 2]);
});
