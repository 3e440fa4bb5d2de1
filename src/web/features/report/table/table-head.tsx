import { NativeSelect } from '@mantine/core';
import { IconCaretDownFilled, IconCaretUpFilled } from '@tabler/icons-react';
import classes from './draft-table.module.css';
import { t } from './messages.ts';
import { BY_LINE, nextSort, type RowSort, SORT_COLUMNS } from './row-sort.ts';
import { TABLE_COLUMNS } from './table-columns.ts';

export interface SortProps {
  readonly sort: RowSort;
  readonly onSort: (sort: RowSort) => void;
}

export interface TableHeadProps extends SortProps {
  /** The column that Tab leads to; -1 where it leads to a row. */
  readonly activeColumn: number;
  readonly allSelected: boolean;
  readonly onSelectAll: () => void;
}

/** The headings, by which the rows are put in order. */
export function TableHead({ sort, onSort, activeColumn, allSelected, onSelectAll }: TableHeadProps) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {TABLE_COLUMNS.map((name, column) => {
          const sortable = SORT_COLUMNS.find((one) => one === name);
          const direction = sort.column === name ? sort.direction : undefined;
          const tabIndex = activeColumn === column ? 0 : -1;
          const Icon = direction === 'descending' ? IconCaretDownFilled : IconCaretUpFilled;
          return (
            <div
              key={name}
              role="columnheader"
              aria-colindex={column + 1}
              aria-sort={sortable === undefined ? undefined : (direction ?? 'none')}
              tabIndex={sortable === undefined ? tabIndex : undefined}
            >
              {name === 'verdict' && (
                <input
                  type="checkbox"
                  aria-label={t('reportTable.selectAll')}
                  tabIndex={-1}
                  checked={allSelected}
                  onChange={onSelectAll}
                />
              )}
              {sortable === undefined ? (
                t(`reportTable.column.${name}`)
              ) : (
                <button
                  type="button"
                  tabIndex={tabIndex}
                  className={classes.sort}
                  onClick={() => onSort(nextSort(sort, sortable))}
                >
                  {t(`reportTable.column.${name}`)}
                  <Icon size={12} aria-hidden data-sorted={direction !== undefined} />
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const SORTS: readonly RowSort[] = SORT_COLUMNS.flatMap((column) => [
  column === 'line' ? BY_LINE : { column, direction: 'ascending' },
  { column, direction: 'descending' },
]);

const valueOf = ({ column, direction }: RowSort) => `${column} ${direction}`;

/** What the order of rows is called. */
export const sortWords = ({ column, direction }: RowSort): string =>
  t(`reportTable.sorted.${direction}`, { column: t(`reportTable.column.${column}`) });

/** Takes the place of the headings where rows are cards. */
export function SortSelect({ sort, onSort }: SortProps) {
  return (
    <NativeSelect
      size="xs"
      className={classes.sortSelect ?? ''}
      aria-label={t('reportTable.sortBy')}
      value={valueOf(sort)}
      data={SORTS.map((one) => ({ value: valueOf(one), label: sortWords(one) }))}
      onChange={({ currentTarget: { value } }) =>
        onSort(SORTS.find((one) => valueOf(one) === value) ?? BY_LINE)
      }
    />
  );
}
