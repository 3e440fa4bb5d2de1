import { columnTitle } from './columns.ts';
import classes from './results-table.module.css';
import { SORTABLE_COLUMNS } from './sort-orders.ts';
import { useNarrow } from './use-narrow.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];
const COLUMNS = [...SORTABLE_COLUMNS, 'action'] as const;

/** The table to come, with its real columns. The status line above it says that the search runs. */
export function ResultsSkeleton() {
  const narrow = useNarrow();
  return (
    <div className={classes['region']} data-layout={narrow ? 'cards' : 'table'} aria-hidden>
      <div className={classes['table']}>
        {!narrow && (
          <div className={classes['headRow']}>
            {COLUMNS.map((column) => (
              <div key={column} className={classes['cell']} data-column={column}>
                {columnTitle(column)}
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
