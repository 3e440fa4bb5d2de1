import { type ReactNode, useState } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import type { RowWindow } from '../../../ui/components/use-row-window.ts';
import type { ChosenColumn } from './columns.ts';
import { GroupRow } from './group-row.tsx';
import { ResultRow } from './result-row.tsx';
import { RowSlots } from './row-slots.ts';
import type { TableLines } from './table-lines.ts';
import type { CellPlace } from './use-cell-cursor.ts';

export interface TableRowsProps {
  readonly rowWindow: RowWindow;
  readonly records: readonly RegistryRecord[];
  readonly order: Uint32Array;
  readonly lines: TableLines;
  /** The cell that Tab leads to. */
  readonly place: CellPlace;
  /** What the row of a line is known by. */
  readonly nameOf: (line: number) => string;
  readonly columns: readonly ChosenColumn[];
  readonly isSelected: (recordIndex: number) => boolean;
  /** Whether rows stand below the headings of groups. */
  readonly isTree: boolean;
  readonly isCards: boolean;
  readonly headerHeightPx: number;
  readonly term: SearchTerm;
  readonly ownPeerId: string | undefined;
  readonly nowMs: number;
  readonly wholeId: string;
  readonly renderAction: ((record: RegistryRecord) => ReactNode) | undefined;
}

/** The rows in the window, in elements that are reused as it is scrolled. */
export function TableRows(props: TableRowsProps) {
  const { rowWindow, records, order, lines, place, nameOf, isSelected, headerHeightPx, ...ofRow } = props;
  const [slots] = useState(() => new RowSlots());
  const inWindow = rowWindow.getVirtualItems();
  const names = inWindow.map(({ index }) => nameOf(index));
  return slots.place(names, nameOf(place.line), rowWindow.isScrolling).map(({ key, at }) => {
    const { index: line = -1, start = 0 } = inWindow[at] ?? {};
    const there = lines.at(line);
    if (there === undefined) return null;
    const common = {
      line,
      topPx: start - headerHeightPx,
      activeColumn: line === place.line ? place.column : -1,
    };
    if (there.kind === 'group') {
      return (
        <GroupRow
          key={key}
          {...common}
          records={records}
          order={order}
          from={there.from}
          to={there.to}
          isExpanded={there.isExpanded}
          isSelected={lines.recordsOn(line).every((index) => isSelected(index))}
          level={1}
          term={ofRow.term}
          columnCount={ofRow.columns.length + 3}
        />
      );
    }
    const record = records[there.recordIndex];
    if (record === undefined) return null;
    return (
      <ResultRow
        key={key}
        {...common}
        isCard={ofRow.isCards}
        record={record}
        columns={ofRow.columns}
        isSelected={isSelected(there.recordIndex)}
        level={ofRow.isTree ? there.level : undefined}
        term={ofRow.term}
        ownPeerId={ofRow.ownPeerId}
        nowMs={ofRow.nowMs}
        wholeId={ofRow.wholeId}
        renderAction={ofRow.renderAction}
      />
    );
  });
}
