import { describe, expect, it } from 'vitest';
import type { Sort } from '../../../registry/results/results-view.ts';
import { nextSort } from './sort-by.ts';

const up = (column: Sort['column']): Sort => ({ column, direction: 'ascending' });
const down = (column: Sort['column']): Sort => ({ column, direction: 'descending' });

describe('a heading', () => {
  it('sorts one way, the other, and not at all', () => {
    const first = nextSort([], 'type', false);
    const second = nextSort(first, 'type', false);
    expect([first, second, nextSort(second, 'type', false)]).toEqual([[up('type')], [down('type')], []]);
    expect(nextSort([], 'reported', false)).toEqual([down('reported')]);
  });

  it('sorts by its column alone, or by one more', () => {
    expect(nextSort([up('type')], 'peer', false)).toEqual([up('peer')]);
    const both = nextSort([up('type')], 'peer', true);
    expect(both).toEqual([up('type'), up('peer')]);
    expect(nextSort(both, 'type', true)).toEqual([down('type'), up('peer')]);
    expect(nextSort([down('type'), up('peer')], 'type', true)).toEqual([up('peer')]);
    expect(nextSort(both, 'type', false)).toEqual([up('type')]);
  });
});
