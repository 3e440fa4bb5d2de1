import { NativeSelect } from '@mantine/core';
import { say } from '../../words/say.ts';
import { columnTitle } from './columns.ts';
import { type Sort, SORTABLE_COLUMNS } from './sort-orders.ts';

const SORTS: readonly Sort[] = SORTABLE_COLUMNS.flatMap((column) => [
  { column, direction: 'ascending' },
  { column, direction: 'descending' },
]);

const valueOf = (sort: Sort) => `${sort.column} ${sort.direction}`;

export interface SortSelectProps {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

/** Takes the place of the column headings where the rows are cards. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <NativeSelect
      label={say('search.sortBy')}
      value={sort === undefined ? '' : valueOf(sort)}
      onChange={({ currentTarget }) => onSort(SORTS.find((one) => valueOf(one) === currentTarget.value))}
      data={[
        { value: '', label: say('search.sortRegistry') },
        ...SORTS.map((one) => ({
          value: valueOf(one),
          label: say(one.direction === 'ascending' ? 'search.sortAscending' : 'search.sortDescending', {
            column: columnTitle(one.column),
          }),
        })),
      ]}
    />
  );
}
