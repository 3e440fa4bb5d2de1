import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconCaretDownFilled, IconCaretUpFilled } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { type Sort, SORTABLE_COLUMNS, type SortableColumn } from '../../../registry/results/results-view.ts';
import { type ChosenColumn, columnTitle, isChosenColumn, type TableColumn } from './columns.ts';
import { t } from './messages.ts';
import classes from './results-table.module.css';
import { RowCheckbox } from './result-row.tsx';

interface GripProps {
  readonly onDrag: (widthPx: number) => void;
  readonly onDrop: (widthPx: number) => void;
  /** The content decides again. */
  readonly onReset: () => void;
}

/** The edge of a heading: dragging it makes the column wider or narrower. The keyboard does so from the heading itself. */
function Grip({ onDrag, onDrop, onReset }: GripProps) {
  const drag = useRef<{ readonly fromPx: number; readonly widthPx: number }>(undefined);
  const widthAt = ({ clientX }: PointerEvent): number | undefined =>
    drag.current === undefined ? undefined : drag.current.widthPx + clientX - drag.current.fromPx;
  return (
    <span
      aria-hidden
      className={classes['grip']}
      onPointerDown={(event) => {
        const { clientX, currentTarget, pointerId } = event;
        const cell = currentTarget.parentElement;
        if (cell === null) return;
        currentTarget.setPointerCapture(pointerId);
        drag.current = { fromPx: clientX, widthPx: cell.offsetWidth };
      }}
      onPointerMove={(event) => {
        const widthPx = widthAt(event);
        if (widthPx !== undefined) onDrag(widthPx);
      }}
      onPointerUp={(event) => {
        const widthPx = widthAt(event);
        const wasMoved = event.clientX !== drag.current?.fromPx;
        drag.current = undefined;
        if (widthPx !== undefined && wasMoved) onDrop(widthPx);
      }}
      onDoubleClick={onReset}
      // Else the browser would drag the heading.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** Which column decides first is said by `aria-sort`; the next ones by a number. */
function SortMark({ sorts, column }: { readonly sorts: readonly Sort[]; readonly column: SortableColumn }) {
  const at = sorts.findIndex((sort) => sort.column === column);
  const direction = sorts[at]?.direction;
  const Icon = direction === 'descending' ? IconCaretDownFilled : IconCaretUpFilled;
  return (
    <span className={classes['sortMark']} data-sorted={direction !== undefined}>
      <Icon size={12} aria-hidden />
      {sorts.length > 1 && at !== -1 && <span aria-hidden>{at + 1}</span>}
    </span>
  );
}

export interface ResultsHeaderProps {
  readonly columns: readonly TableColumn[];
  readonly sorts: readonly Sort[];
  /** The column that Tab leads to; -1 where it leads to a row. */
  readonly activeColumn: number;
  readonly shownCount: number;
  readonly allSelected: boolean;
  readonly onSort: (column: SortableColumn, adds: boolean) => void;
  readonly onDrag: (column: TableColumn, widthPx: number) => void;
  readonly onWidth: (column: TableColumn, widthPx: number | undefined) => void;
  /** Puts a column in the place of another. The keyboard does so in the dialog. */
  readonly onMove: (column: ChosenColumn, to: ChosenColumn) => void;
}

export function ResultsHeader(props: ResultsHeaderProps) {
  const { columns, sorts, activeColumn } = props;
  const [dragged, setDragged] = useState<ChosenColumn>();
  const [over, setOver] = useState<TableColumn>();
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {columns.map((column, index) => {
          const isActive = activeColumn === index;
          const sortable = SORTABLE_COLUMNS.find((one) => one === column);
          const at = sorts.findIndex((sort) => sort.column === column);
          const direction = sorts[at]?.direction;
          const moved = isChosenColumn(column) ? column : undefined;
          return (
            <div
              key={column}
              role="columnheader"
              draggable={moved !== undefined}
              data-drop={(dragged !== undefined && over === column && dragged !== column) || undefined}
              onDragStart={({ dataTransfer }) => {
                setDragged(moved);
                dataTransfer.effectAllowed = 'move';
                dataTransfer.setData('text/plain', columnTitle(column));
              }}
              onDragOver={(event) => {
                if (dragged === undefined || moved === undefined) return;
                event.preventDefault();
                setOver(column);
              }}
              onDrop={(event) => {
                if (dragged === undefined || moved === undefined) return;
                event.preventDefault();
                if (dragged !== moved) props.onMove(dragged, moved);
                endDrag();
              }}
              onDragEnd={endDrag}
              aria-colindex={index + 1}
              aria-sort={sortable === undefined ? undefined : at === 0 ? direction : 'none'}
              tabIndex={column === 'action' ? (isActive ? 0 : -1) : undefined}
              className={classes['cell']}
              data-column={column}
            >
              {column === 'select' && (
                <RowCheckbox
                  name={t('results.selectShown', { count: props.shownCount })}
                  isChecked={props.allSelected}
                  isActive={isActive}
                />
              )}
              {column === 'action' && columnTitle(column)}
              {sortable !== undefined && (
                <>
                  <button
                    type="button"
                    tabIndex={isActive ? 0 : -1}
                    className={classes['sortButton']}
                    title={t('results.sortHint')}
                    onClick={({ shiftKey }) => props.onSort(sortable, shiftKey)}
                  >
                    <span className={classes['cut']}>{columnTitle(column)}</span>
                    <SortMark sorts={sorts} column={sortable} />
                    {at > 0 && direction !== undefined && (
                      <VisuallyHidden>{t('results.sortPlace', { place: at + 1, direction })}</VisuallyHidden>
                    )}
                  </button>
                  <Grip
                    onDrag={(widthPx) => props.onDrag(column, widthPx)}
                    onDrop={(widthPx) => props.onWidth(column, widthPx)}
                    onReset={() => props.onWidth(column, undefined)}
                  />
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const SORTS: readonly Sort[] = SORTABLE_COLUMNS.flatMap((column) => [
  { column, direction: 'ascending' },
  { column, direction: 'descending' },
]);

const valueOf = (sort: Sort) => `${sort.column} ${sort.direction}`;

export interface SortSelectProps {
  readonly sorts: readonly Sort[];
  readonly onSorts: (sorts: readonly Sort[]) => void;
}

/** Replaces the column headings where rows are cards. */
export function SortSelect({ sorts, onSorts }: SortSelectProps) {
  const [first] = sorts;
  return (
    <NativeSelect
      aria-label={t('results.sortBy')}
      size="xs"
      value={first === undefined ? '' : valueOf(first)}
      onChange={({ currentTarget }) => onSorts(SORTS.filter((one) => valueOf(one) === currentTarget.value))}
      data={[
        { value: '', label: t('results.sortRegistry') },
        ...SORTS.map((one) => ({
          value: valueOf(one),
          label: t(one.direction === 'ascending' ? 'results.sortAscending' : 'results.sortDescending', {
            column: columnTitle(one.column),
          }),
        })),
      ]}
    />
  );
}
