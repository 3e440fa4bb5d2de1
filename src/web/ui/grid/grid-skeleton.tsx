import type { ColumnWidths } from './column-widths.ts';
import type { GridColumn } from './grid-column.ts';
import classes from './grid.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export interface GridSkeletonProps<Name extends string> {
  readonly columns: readonly GridColumn<Name>[];
  readonly widths: ColumnWidths;
  readonly rowHeightPx: number;
  readonly isCards: boolean;
  readonly className: string | undefined;
}

/** Placeholder with the columns of a grid, hidden from screen readers. */
export function GridSkeleton<Name extends string>(props: GridSkeletonProps<Name>) {
  const { columns, widths, isCards } = props;
  const style = { ...(isCards ? {} : widths.style), '--row': `${props.rowHeightPx}px` };
  return (
    <div
      className={`${classes.region} ${props.className ?? ''}`}
      data-layout={isCards ? 'cards' : 'table'}
      aria-hidden
    >
      <div style={style}>
        {!isCards && (
          <div role="row" className={classes.headRow}>
            {columns.map(({ name, title, selects }) => (
              <div key={name} className={classes.cell} data-column={name}>
                {selects !== 'alone' && title}
              </div>
            ))}
          </div>
        )}
        {ROWS.map((row) => (
          <div key={row} role="row" aria-selected={false} className={`${classes.row} ${classes.boneRow}`}>
            {columns.map(({ name }) => (
              <div key={name} className={classes.cell} data-column={name}>
                <div className={classes.bone} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
