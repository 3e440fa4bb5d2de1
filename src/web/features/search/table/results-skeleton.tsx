import { GridSkeleton } from '../../../ui/grid/grid-skeleton.tsx';
import { allColumns, CHOSEN_COLUMNS, resultColumns } from './columns.ts';
import classes from './results-table.module.css';
import { useRowLayout } from './row-layout.ts';
import { useTableWidths } from './use-table-widths.ts';

const COLUMNS = resultColumns(CHOSEN_COLUMNS);
const NAMES = allColumns(CHOSEN_COLUMNS);
const NO_WIDTHS = {};
const nothing = () => undefined;

/** Stands for the results. The status line above says that the search is running. */
export function ResultsSkeleton() {
  const { isNarrow, rowHeightPx } = useRowLayout();
  const widths = useTableWidths({
    columns: NAMES,
    given: NO_WIDTHS,
    onWidth: nothing,
    records: [],
    ownPeerId: undefined,
    terms: undefined,
    nowMs: 0,
  });
  return (
    <GridSkeleton
      columns={COLUMNS}
      widths={widths}
      rowHeightPx={rowHeightPx}
      isCards={isNarrow}
      className={classes.region}
    />
  );
}
