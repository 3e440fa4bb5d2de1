import type { Sort, SortableColumn } from '../../../registry/results/results-view.ts';

/** Columns whose first click sorts the newest or highest first. */
const DESCENDING_FIRST: ReadonlySet<SortableColumn> = new Set(['confidence', 'reported', 'flagged']);

/**
 * What a heading does: one direction, the other, and none of its own. With `adds` the other columns go on to decide, each where
 * those before it are equal.
 */
export function nextSort(sorts: readonly Sort[], column: SortableColumn, adds: boolean): readonly Sort[] {
  const first = DESCENDING_FIRST.has(column) ? 'descending' : 'ascending';
  const at = sorts.findIndex((sort) => sort.column === column);
  const now = sorts[at];
  const next: readonly Sort[] =
    now === undefined
      ? [{ column, direction: first }]
      : now.direction === first
        ? [{ column, direction: first === 'ascending' ? 'descending' : 'ascending' }]
        : [];
  if (!adds) return now !== undefined && sorts.length > 1 ? [{ column, direction: first }] : next;
  return at === -1 ? [...sorts, ...next] : [...sorts.slice(0, at), ...next, ...sorts.slice(at + 1)];
}
