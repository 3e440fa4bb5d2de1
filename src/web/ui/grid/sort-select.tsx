import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import classes from './sort-select.module.css';
import { t } from './messages.ts';
import type { ColumnSort } from './sort.ts';

export const sortWords = (title: string, direction: ColumnSort['direction']): string =>
  t('grid.sorted', { column: title, direction });

export interface SortSelectProps<Name extends string> {
  readonly columns: readonly { readonly name: Name; readonly title: string }[];
  readonly sort: ColumnSort<Name> | undefined;
  readonly onSort: (sort: ColumnSort<Name> | undefined) => void;
  /** The name of the unsorted order; omitted if a column names it. */
  readonly unsorted?: string;
  /** Shows a word in place of the order that is chosen. */
  readonly isShort?: boolean;
  readonly className?: string | undefined;
}

const DIRECTIONS = ['ascending', 'descending'] as const;
const valueOf = ({ column, direction }: ColumnSort) => `${column} ${direction}`;

/** Replaces the headings if rows are cards. */
export function SortSelect<Name extends string>(props: SortSelectProps<Name>) {
  const { columns, sort, onSort, unsorted, isShort = false, className = '' } = props;
  const sorts = columns.flatMap(({ name, title }) =>
    DIRECTIONS.map((direction) => ({ column: name, direction, label: sortWords(title, direction) })),
  );
  const select = (
    <NativeSelect
      aria-label={t('grid.sortBy')}
      size="xs"
      className={isShort ? (classes.over ?? '') : className}
      value={sort === undefined ? '' : valueOf(sort)}
      onChange={({ currentTarget: { value } }) => {
        const found = sorts.find((one) => valueOf(one) === value);
        onSort(found && { column: found.column, direction: found.direction });
      }}
      data={[
        ...(unsorted === undefined ? [] : [{ value: '', label: unsorted }]),
        ...sorts.map((one) => ({ value: valueOf(one), label: one.label })),
      ]}
    />
  );
  if (!isShort) return select;
  return (
    <span className={classes.short} data-sorted={sort !== undefined}>
      <IconArrowsSort size={16} aria-hidden />
      <span aria-hidden>{t('grid.sort')}</span>
      {select}
    </span>
  );
}
