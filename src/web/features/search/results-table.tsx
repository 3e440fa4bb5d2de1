import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { useFocusableRows } from '../../components/use-row-window.ts';
import { useNow } from '../../format/time-text.tsx';
import { useSettings } from '../../settings/use-settings.ts';
import { t } from './messages.ts';
import { RecordDetails } from './record-details.tsx';
import { ResultRow } from './result-row.tsx';
import { columnTitle, ResultsHeader, SortSelect } from './results-header.tsx';
import classes from './results-table.module.css';
import { SORTABLE_COLUMNS, useRowOrder } from './row-order.ts';

/** As in results-table.module.css and, for rows, in app.css. */
const LAYOUTS = {
  compact: { rowHeightPx: 52, headerHeightPx: 36 },
  comfortable: { rowHeightPx: 64, headerHeightPx: 36 },
  cards: { rowHeightPx: 176, headerHeightPx: 0 },
} as const;

/** Scrolling creates rows of many cells: fewer in advance than elsewhere. */
const OVERSCAN_ROWS = 4;

/** Whether rows are shown as cards: below the width at which the shell's rail becomes a bar. */
function useNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

export interface ResultsTableProps {
  readonly records: readonly RegistryRecord[];
  readonly term: SearchTerm;
  /** The query as entered, for the table's accessible name. */
  readonly query: string;
  readonly ownPeerId: string | undefined;
  /** Moves the focus to the first row when the table appears. */
  readonly focusFirst?: boolean;
  /** Renders the action for a contribution; must be referentially stable. */
  readonly renderAction: (record: RegistryRecord) => ReactNode;
  /** Starts a report with what a contribution says. */
  readonly onReportLike: (record: RegistryRecord) => void;
}

/** The matches as a table of any length, or as cards where it is narrow. */
export function ResultsTable({
  records,
  term,
  query,
  ownPeerId,
  focusFirst = false,
  renderAction,
  onReportLike,
}: ResultsTableProps) {
  const narrow = useNarrow();
  const { density } = useSettings();
  const layout = LAYOUTS[narrow ? 'cards' : density];
  const nowMs = useNow();
  const regionRef = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<RegistryRecord>();
  const { order, sort, sortBy } = useRowOrder(records);
  const onOpen = useCallback((recordIndex: number) => setOpened(records[recordIndex]), [records]);
  // The focus stays with its contribution when the order changes.
  const [activeRecord, setActiveRecord] = useState<number>();
  const reachable = activeRecord === undefined ? 0 : Math.max(0, order.indexOf(activeRecord));
  const { rowWindow, focusRow, onRowKeyDown } = useFocusableRows({
    count: order.length,
    regionRef,
    ...layout,
    overscanRows: OVERSCAN_ROWS,
    activeRow: reachable,
    onActiveRow: useCallback((row: number) => setActiveRecord(order[row]), [order]),
    onEnter: useCallback((row: number) => setOpened(records[order[row] ?? -1]), [records, order]),
  });
  const focusFirstRow = useEffectEvent(() => focusRow(0, 'auto'));
  useEffect(() => {
    if (!focusFirst) return undefined;
    // After the page's heading, which takes the focus on navigation.
    const frame = requestAnimationFrame(() => focusFirstRow());
    return () => cancelAnimationFrame(frame);
  }, [focusFirst]);
  const name = t('search.table', { query });
  // The drawer follows changes to the contribution while it is open.
  const openedNow =
    opened &&
    records.find(
      ({ assetDefinitionId, id }) => assetDefinitionId === opened.assetDefinitionId && id === opened.id,
    );

  return (
    <>
      {narrow && <SortSelect sort={sort} onSort={sortBy} />}
      <div
        ref={regionRef}
        role="region"
        aria-label={name}
        className={classes['region']}
        data-layout={narrow ? 'cards' : 'table'}
      >
        <div role="table" aria-label={name} aria-rowcount={records.length + 1} className={classes['table']}>
          {!narrow && <ResultsHeader sort={sort} onSort={sortBy} />}
          <div role="rowgroup" className={classes['body']} style={{ blockSize: rowWindow.getTotalSize() }}>
            {rowWindow.getVirtualItems().map(({ index: position, start }) => {
              const recordIndex = order[position];
              const record = recordIndex === undefined ? undefined : records[recordIndex];
              if (recordIndex === undefined || record === undefined) return null;
              return (
                <ResultRow
                  key={recordIndex}
                  record={record}
                  recordIndex={recordIndex}
                  position={position}
                  topPx={start - layout.headerHeightPx}
                  reachable={position === reachable}
                  term={term}
                  ownPeerId={ownPeerId}
                  nowMs={nowMs}
                  renderAction={renderAction}
                  onOpen={onOpen}
                  onRowFocus={setActiveRecord}
                  onRowKeyDown={onRowKeyDown}
                />
              );
            })}
          </div>
        </div>
      </div>
      <RecordDetails
        record={openedNow ?? opened}
        term={term}
        nowMs={nowMs}
        onReportLike={onReportLike}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];
const COLUMNS = [...SORTABLE_COLUMNS, 'action'] as const;

/** Placeholder with the table's real columns. The status line above says that the search is running. */
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
