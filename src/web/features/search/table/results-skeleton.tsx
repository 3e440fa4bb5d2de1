import { Text } from '@mantine/core';
import { GridSkeleton } from '../../../ui/grid/grid-skeleton.tsx';
import { allColumns, CHOSEN_COLUMNS, resultColumns } from './columns.ts';
import results from './results.module.css';
import classes from './results-table.module.css';
import { useRowLayout } from './row-layout.ts';
import { useTableWidths } from './use-table-widths.ts';

const COLUMNS = resultColumns(CHOSEN_COLUMNS);
const NAMES = allColumns(CHOSEN_COLUMNS);
const NO_ROWS = { records: [], ownPeerId: undefined, terms: undefined, nowMs: 0 };

/** Stands for the results, as high as they are. */
export function ResultsSkeleton({ words }: { readonly words: string }) {
  const { isNarrow, rowHeightPx } = useRowLayout();
  const widths = useTableWidths(NAMES, NO_ROWS);
  return (
    <div className={results.results} aria-hidden>
      <Text size="sm" fw={600} className={results.bar ?? ''}>
        {words}
      </Text>
      <GridSkeleton
        columns={COLUMNS}
        widths={widths}
        rowHeightPx={rowHeightPx}
        isCards={isNarrow}
        className={classes.region}
      />
    </div>
  );
}
