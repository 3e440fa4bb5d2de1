import type { ReactNode } from 'react';
import type { TableColumn } from './columns.ts';
import classes from './results-table.module.css';

export interface RowCellProps {
  readonly column: TableColumn;
  /** From 0, in the order shown. */
  readonly index: number;
  /** Whether Tab leads here; left out where it leads to what is in the cell. */
  readonly isActive?: boolean;
  /** Of what says more about the cell that Tab leads to. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

export function RowCell({ column, index, isActive, describedBy, children }: RowCellProps) {
  return (
    <div
      role={column === 'identifier' ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      aria-describedby={isActive === true ? describedBy : undefined}
      tabIndex={isActive === undefined ? undefined : isActive ? 0 : -1}
      className={classes['cell']}
      data-column={column}
    >
      {children}
    </div>
  );
}
