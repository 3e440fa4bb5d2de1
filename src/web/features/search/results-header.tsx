import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { columnTitle, nextSort } from './columns.ts';
import classes from './results-table.module.css';
import { type Sort, SORTABLE_COLUMNS } from './sort-orders.ts';

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
