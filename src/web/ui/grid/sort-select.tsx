import { IconArrowsSort } from '@tabler/icons-react';
import { NativeSelect } from '@mantine/core';
import classes from './sort-select.module.css';
import { t } from './messages.ts';
import type { ColumnSort } from './sort.ts';

export interface SortSelectProps<Name extends string> {
  readonly columns: readonly { readonly name: Name; readonly title: string }[];
  readonly sort: ColumnSort<Name> | undefined;
  readonly onSort: (sort: ColumnSort<Name> | undefined) => void;
  /** The name of the unsorted order. */
  readonly unsorted: string;
}

const DIRECTIONS = ['ascending', 'descending'] as const;
const valueOf = ({ column, direction }: ColumnSort) => `${column} ${direction}`;

/** Replaces the headings if rows are cards. */
export function SortSelect<Name extends string>({ columns, sort, onSort, unsorted }: SortSelectProps<Name>) {
  const sorts = columns.flatMap(({ name, title }) =>
    DIRECTIONS.map((direction) => ({
      column: name,
      direction,
      label: t('grid.sorted', { column: title, direction }),
    })),
  );
  return (
    <span className={classes.short} data-sorted={sort !== undefined}>
      <IconArrowsSort size={16} aria-hidden />
      <span aria-hidden>{t('grid.sort')}</span>
      <NativeSelect
        aria-label={t('grid.sortBy')}
        size="xs"
        className={classes.over}
        value={sort === undefined ? '' : valueOf(sort)}
        onChange={({ currentTarget: { value } }) => {
          const found = sorts.find((one) => valueOf(one) === value);
          onSort(found && { column: found.column, direction: found.direction });
        }}
        data={[
          { value: '', label: unsorted },
          ...sorts.map((one) => ({ value: valueOf(one), label: one.label })),
        ]}
      />
    </span>
  );
}
