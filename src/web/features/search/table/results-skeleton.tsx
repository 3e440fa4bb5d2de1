import { allColumns, CHOSEN_COLUMNS, columnTitle } from './columns.ts';
import classes from './results-table.module.css';
import { useRowLayout } from './row-layout.ts';
import { useTableWidths } from './use-table-widths.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];
const COLUMNS = allColumns(CHOSEN_COLUMNS);
const NO_WIDTHS = {};
const nothing = () => undefined;

/** Placeholder with the table's real columns. The status line above says that the search is running. */
export function ResultsSkeleton() {
  const { isNarrow, rowHeightPx } = useRowLayout();
  const { style, mostPx } = useTableWidths({
    columns: COLUMNS,
    given: NO_WIDTHS,
    onWidth: nothing,
    records: [],
    ownPeerId: undefined,
    term: undefined,
    nowMs: 0,
  });
  const tableStyle = { ...(isNarrow ? {} : style), '--row': `${rowHeightPx}px` };
  return (
    <div
      className={classes['region']}
      data-layout={isNarrow ? 'cards' : 'table'}
      style={{ maxInlineSize: isNarrow ? undefined : mostPx }}
      aria-hidden
    >
      <div className={classes['table']} style={tableStyle}>
        {!isNarrow && (
          <div className={classes['headRow']}>
            {COLUMNS.map((column) => (
              <div key={column} className={classes['cell']} data-column={column}>
                {column !== 'select' && columnTitle(column)}
              </div>
            ))}
          </div>
        )}
        {ROWS.map((row) => (
          <div key={row} className={`${classes['row']} ${classes['boneRow']}`}>
            {COLUMNS.map((column) => (
              <div key={column} className={classes['cell']} data-column={column}>
                <div className={classes['bone']} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
