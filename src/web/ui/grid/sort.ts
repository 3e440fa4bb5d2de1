/** One of several sorts. The first decides, and each further one breaks ties. */
export interface ColumnSort<Name extends string = string> {
  readonly column: Name;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Returns the sorts after a click on a heading: its first direction, then the other, then none. With `adds`,
 * the other columns keep their rank.
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
