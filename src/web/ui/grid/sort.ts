export interface ColumnSort<Name extends string = string> {
  readonly column: Name;
  readonly direction: 'ascending' | 'descending';
}

/** Returns the sort after a click on a heading: its first direction, then the other, then none. */
export function nextSort<Name extends string>(
  now: ColumnSort<Name> | undefined,
  column: Name,
  first: ColumnSort['direction'] = 'ascending',
): ColumnSort<Name> | undefined {
  if (now?.column !== column) return { column, direction: first };
  if (now.direction !== first) return undefined;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
