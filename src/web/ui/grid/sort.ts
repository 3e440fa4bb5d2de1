/** The first decides, the next where the first is equal. */
export interface ColumnSort<Name extends string = string> {
  readonly column: Name;
  readonly direction: 'ascending' | 'descending';
}

/**
 * What a heading does: its first direction, the other, and none of its own. With `adds` the other columns
 * keep their say, each where those before it are equal.
 */
export function nextSort<Name extends string>(
  sorts: readonly ColumnSort<Name>[],
  column: Name,
  adds = false,
  first: ColumnSort['direction'] = 'ascending',
): readonly ColumnSort<Name>[] {
  const at = sorts.findIndex((sort) => sort.column === column);
  const now = sorts[at];
  const next: readonly ColumnSort<Name>[] =
    now === undefined
      ? [{ column, direction: first }]
      : now.direction === first
        ? [{ column, direction: first === 'ascending' ? 'descending' : 'ascending' }]
        : [];
  if (!adds) return now !== undefined && sorts.length > 1 ? [{ column, direction: first }] : next;
  return at === -1 ? [...sorts, ...next] : [...sorts.slice(0, at), ...next, ...sorts.slice(at + 1)];
}
