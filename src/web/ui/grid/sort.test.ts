import { describe, expect, it } from 'vitest';
import { type ColumnSort, nextSort } from './sort.ts';

const up = (column: string): ColumnSort => ({ column, direction: 'ascending' });
const down = (column: string): ColumnSort => ({ column, direction: 'descending' });

describe('a heading', () => {
  it('sorts one way, the other, and not at all', () => {
    const first = nextSort([], 'type');
    const second = nextSort(first, 'type');
    expect([first, second, nextSort(second, 'type')]).toEqual([[up('type')], [down('type')], []]);
    expect(nextSort([], 'reported', false, 'descending')).toEqual([down('reported')]);
  });

  it('sorts by its column alone, or by one more', () => {
    expect(nextSort([up('type')], 'peer')).toEqual([up('peer')]);
    const both = nextSort([up('type')], 'peer', true);
    expect(both).toEqual([up('type'), up('peer')]);
    expect(nextSort(both, 'type', true)).toEqual([down('type'), up('peer')]);
    expect(nextSort([down('type'), up('peer')], 'type', true)).toEqual([up('peer')]);
    expect(nextSort(both, 'type')).toEqual([up('type')]);
  });
});
