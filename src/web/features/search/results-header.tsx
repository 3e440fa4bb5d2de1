import { NativeSelect, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { t } from './messages.ts';
import classes from './results-table.module.css';
import { type Sort, SORTABLE_COLUMNS, type SortableColumn } from './row-order.ts';

/** Columns whose first click sorts the newest or highest first. */
const DESCENDING_FIRST: ReadonlySet<SortableColumn> = new Set(['confidence', 'reported', 'flagged']);

export function columnTitle(column: SortableColumn | 'action'): string {
  return t(`search.column.${column}`);
}

/** Cycles through one direction, the other, and the registry's own order. */
function nextSort(sort: Sort | undefined, column: SortableColumn): Sort | undefined {
  const first = DESCENDING_FIRST.has(column) ? 'descending' : 'ascending';
  if (sort?.column !== column) return { column, direction: first };
  if (sort.direction !== first) return undefined;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

export interface ResultsHeaderProps {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

export function ResultsHeader({ sort, onSort }: ResultsHeaderProps) {
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {SORTABLE_COLUMNS.map((column) => {
          const direction = sort?.column === column ? sort.direction : undefined;
          const Icon =
            direction === undefined
              ? IconArrowsSort
              : direction === 'ascending'
                ? IconArrowUp
                : IconArrowDown;
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={direction ?? 'none'}
              className={classes['cell']}
              data-column={column}
            >
              <UnstyledButton
                className={classes['sortButton'] ?? ''}
                onClick={() => onSort(nextSort(sort, column))}
              >
                {columnTitle(column)}
                <Icon
                  size={12}
                  aria-hidden
                  className={classes['sortIcon']}
                  data-sorted={direction !== undefined}
                />
              </UnstyledButton>
            </div>
          );
        })}
        <div role="columnheader" className={classes['cell']} data-column="action">
          {columnTitle('action')}
        </div>
      </div>
    </div>
  );
}

const SORTS: readonly Sort[] = SORTABLE_COLUMNS.flatMap((column) => [
  { column, direction: 'ascending' },
  { column, direction: 'descending' },
]);

const valueOf = (sort: Sort) => `${sort.column} ${sort.direction}`;

export interface SortSelectProps {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

/** Replaces the column headings where rows are cards. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <NativeSelect
      label={t('search.sortBy')}
      value={sort === undefined ? '' : valueOf(sort)}
      onChange={({ currentTarget }) => onSort(SORTS.find((one) => valueOf(one) === currentTarget.value))}
      data={[
        { value: '', label: t('search.sortRegistry') },
        ...SORTS.map((one) => ({
          value: valueOf(one),
          label: t(one.direction === 'ascending' ? 'search.sortAscending' : 'search.sortDescending', {
            column: columnTitle(one.column),
          }),
        })),
      ]}
    />
  );
}
