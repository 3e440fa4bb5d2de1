import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { useNow } from '../../format/use-now.ts';
import { say } from '../../words/say.ts';
import { RecordDetails } from './record-details.tsx';
import { ResultRow } from './result-row.tsx';
import { ResultsHeader } from './results-header.tsx';
import classes from './results-table.module.css';
import { SortSelect } from './sort-select.tsx';
import { useNarrow } from './use-narrow.ts';
import { useRowOrder } from './use-row-order.ts';
import { useRowWindow } from './use-row-window.ts';

/** As in results-table.module.css. */
const LAYOUTS = {
  table: { rowHeightPx: 52, headerHeightPx: 36 },
  cards: { rowHeightPx: 176, headerHeightPx: 0 },
} as const;

export interface ResultsTableProps {
  readonly records: readonly RegistryRecord[];
  readonly term: SearchTerm;
  /** The query as it was asked, for the table's name. */
  readonly query: string;
  readonly ownPeerId: string | undefined;
  /** What can be done with a contribution; must stay the same function. */
  readonly renderAction: (record: RegistryRecord) => ReactNode;
}

/** The contributions found: a table, or cards where it is narrow, of any length. */
export function ResultsTable({ records, term, query, ownPeerId, renderAction }: ResultsTableProps) {
  const narrow = useNarrow();
  const layout = narrow ? 'cards' : 'table';
  const nowMs = useNow();
  const regionRef = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<RegistryRecord>();
  const { order, sort, sortBy } = useRowOrder(records);
  const onOpen = useCallback((recordIndex: number) => setOpened(records[recordIndex]), [records]);
  const { rows, heightPx, reachablePosition, onRowFocus, onRowKeyDown } = useRowWindow({
    order,
    regionRef,
    ...LAYOUTS[layout],
    onOpen,
  });
  const name = say('search.table', { query });
  // The drawer shows what has become of the contribution since it was opened.
  const openedNow =
    opened &&
    records.find(
      ({ assetDefinitionId, id }) => assetDefinitionId === opened.assetDefinitionId && id === opened.id,
    );

  return (
    <>
      {narrow && <SortSelect sort={sort} onSort={sortBy} />}
      <div ref={regionRef} role="region" aria-label={name} className={classes['region']} data-layout={layout}>
        <div role="table" aria-label={name} aria-rowcount={records.length + 1} className={classes['table']}>
          {!narrow && <ResultsHeader sort={sort} onSort={sortBy} />}
          <div role="rowgroup" className={classes['body']} style={{ blockSize: heightPx }}>
            {rows.map(({ index: position, start }) => {
              const recordIndex = order[position];
              const record = recordIndex === undefined ? undefined : records[recordIndex];
              if (recordIndex === undefined || record === undefined) return null;
              return (
                <ResultRow
                  key={recordIndex}
                  record={record}
                  recordIndex={recordIndex}
                  position={position}
                  topPx={start - LAYOUTS[layout].headerHeightPx}
                  reachable={position === reachablePosition}
                  term={term}
                  ownPeerId={ownPeerId}
                  nowMs={nowMs}
                  renderAction={renderAction}
                  onOpen={onOpen}
                  onRowFocus={onRowFocus}
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
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
