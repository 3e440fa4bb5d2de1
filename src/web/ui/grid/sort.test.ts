import { expect, it } from 'vitest';
import { type ColumnSort, nextSort } from './sort.ts';

const up = (column: string): ColumnSort => ({ column, direction: 'ascending' });
const down = (column: string): ColumnSort => ({ column, direction: 'descending' });

it('a heading sorts one way, the other, and not at all', () => {
  const first = nextSort(undefined, 'type');
  const second = nextSort(first, 'type');
  expect([first, second, nextSort(second, 'type')]).toEqual([up('type'), down('type'), undefined]);
  expect(nextSort(undefined, 'reported', 'descending')).toEqual(down('reported'));
  expect(nextSort(down('type'), 'peer')).toEqual(up('peer'));
});
