import type { ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import classes from './grid.module.css';

interface RowCheckboxProps {
  readonly name: string;
  readonly isChecked: boolean;
  readonly tabIndex: 0 | -1;
}

const nothing = () => undefined;

/** The grid handles the click, since it needs the Shift key. */
export function RowCheckbox({ name, isChecked, tabIndex }: RowCheckboxProps) {
  return (
    <input type="checkbox" aria-label={name} tabIndex={tabIndex} checked={isChecked} onChange={nothing} />
  );
}

/** The props that the grid passes to each row. */
export interface GridRowProps {
  readonly line: number;
  readonly topPx: number;
  readonly isSelected: boolean;
  /** The column that Tab leads to; -1 in all rows but one. */
  readonly activeColumn: number;
  /** The field of the active cell while it is edited. */
  readonly editor: ReactNode;
  /** The element that describes the focused cell in full. */
  readonly detailId: string | undefined;
  /** Set if rows are measured. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

interface RowProps<Column extends GridColumn> extends GridRowProps {
  readonly columns: readonly Column[];
  readonly renderCell: (column: Column) => ReactNode;
  readonly checkboxName: string;
  /** The status that styles the row. */
  readonly status?: string;
}

/**
 * A row of a grid: plain elements without handlers, since scrolling creates many. The grid handles their
 * events.
 */
export function GridRow<Column extends GridColumn>({ measure, ...props }: RowProps<Column>) {
  const { line, activeColumn, columns, editor, isSelected } = props;
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={line + 2}
      aria-selected={isSelected}
      data-index={line}
      data-status={props.status}
      className={classes.row}
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      {columns.map((column, index) => {
        const { name, selects } = column;
        const isActive = index === activeColumn;
        const tabIndex = isActive ? 0 : -1;
        return (
          <div
            key={name}
            role={column.namesRow === true ? 'rowheader' : 'gridcell'}
            aria-colindex={index + 1}
            aria-describedby={isActive ? props.detailId : undefined}
            tabIndex={selects === 'alone' ? undefined : tabIndex}
            className={classes.cell}
            data-column={name}
          >
            {selects !== undefined && (
              <RowCheckbox
                name={props.checkboxName}
                isChecked={isSelected}
                tabIndex={selects === 'alone' ? tabIndex : -1}
              />
            )}
            {isActive && editor !== undefined ? editor : props.renderCell(column)}
          </div>
        );
      })}
    </div>
  );
}
