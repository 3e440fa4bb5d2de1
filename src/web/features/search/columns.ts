import { say } from '../../words/say.ts';
import type { Sort, SortableColumn } from './sort-orders.ts';

/** Where the newest, the highest comes first at the first click. */
const DESCENDING_FIRST: ReadonlySet<SortableColumn> = new Set(['confidence', 'reported', 'flagged']);

export function columnTitle(column: SortableColumn | 'action'): string {
  return say(`search.column.${column}`);
}

/** The next of three: one direction, the other, and back to the registry's own order. */
export function nextSort(sort: Sort | undefined, column: SortableColumn): Sort | undefined {
  const first = DESCENDING_FIRST.has(column) ? 'descending' : 'ascending';
  if (sort?.column !== column) return { column, direction: first };
  if (sort.direction !== first) return undefined;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
