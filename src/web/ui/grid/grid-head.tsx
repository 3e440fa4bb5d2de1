import type { GridColumn } from './grid-column.ts';
import { RowCheckbox } from './grid-row.tsx';
import classes from './grid.module.css';
import type { ColumnSort } from './sort.ts';
import { SortButton } from './sort-button.tsx';

export interface GridHeadProps<Name extends string> {
  readonly columns: readonly GridColumn<Name>[];
  readonly sort: ColumnSort<Name> | undefined;
  readonly onSort: ((column: Name) => void) | undefined;
  /** The column that Tab leads to; -1 if it leads to a row. */
  readonly activeColumn: number;
  readonly selectAllName: string;
  readonly areAllSelected: boolean;
}

export function GridHead<Name extends string>(props: GridHeadProps<Name>) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {props.columns.map(({ name, title, hint, isSortable = false, selects }, index) => {
          const tabIndex = props.activeColumn === index ? 0 : -1;
          const direction = props.sort?.column === name ? props.sort.direction : undefined;
          return (
            <div
              key={name}
              role="columnheader"
              title={hint}
              aria-colindex={index + 1}
              aria-sort={isSortable ? (direction ?? 'none') : undefined}
              tabIndex={isSortable || selects === 'alone' ? undefined : tabIndex}
              className={classes.cell}
              data-column={name}
            >
              {selects !== undefined && (
                <RowCheckbox
                  name={props.selectAllName}
                  isChecked={props.areAllSelected}
                  tabIndex={selects === 'alone' ? tabIndex : -1}
                />
              )}
              {!isSortable && selects !== 'alone' && title}
              {isSortable && (
                <SortButton
                  title={title}
                  direction={direction}
                  tabIndex={tabIndex}
                  onClick={() => props.onSort?.(name)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
