import { VisuallyHidden } from '@mantine/core';
import { IconCaretDownFilled, IconCaretUpFilled } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import type { ColumnWidths } from './column-widths.ts';
import type { GridColumn } from './grid-column.ts';
import { RowCheckbox } from './grid-row.tsx';
import classes from './grid.module.css';
import { t } from './messages.ts';
import type { ColumnSort } from './sort.ts';

interface GripProps {
  readonly onDrag: (widthPx: number) => void;
  readonly onDrop: (widthPx: number) => void;
  /** Resets the width to that of the content. */
  readonly onReset: () => void;
}

/** The edge of a heading. Dragging it resizes the column; the keyboard does so from the heading itself. */
function Grip({ onDrag, onDrop, onReset }: GripProps) {
  const drag = useRef<{ readonly fromPx: number; readonly widthPx: number }>(undefined);
  const widthAt = ({ clientX }: PointerEvent): number | undefined =>
    drag.current === undefined ? undefined : drag.current.widthPx + clientX - drag.current.fromPx;
  return (
    <span
      aria-hidden
      className={classes.grip}
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
      // Otherwise the browser would drag the heading.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** The direction of a sort and its rank among several. `aria-sort` marks the first; a number the others. */
function SortMark({ direction, place }: { readonly direction: string | undefined; readonly place: number }) {
  const Icon = direction === 'descending' ? IconCaretDownFilled : IconCaretUpFilled;
  return (
    <span className={classes.sortMark} data-sorted={direction !== undefined}>
      <Icon size={12} aria-hidden />
      {place > 0 && <span aria-hidden>{place}</span>}
    </span>
  );
}

export interface GridHeadProps<Name extends string> {
  readonly columns: readonly GridColumn<Name>[];
  readonly sorts: readonly ColumnSort<Name>[];
  readonly onSort: (column: Name, adds: boolean) => void;
  /** True if rows can be sorted by several columns. */
  readonly sortsByMany: boolean;
  /** The column that Tab leads to; -1 if it leads to a row. */
  readonly activeColumn: number;
  readonly selectAllName: string;
  readonly areAllSelected: boolean;
  readonly widths: ColumnWidths<Name> | undefined;
  /** Moves a column to the place of another. */
  readonly onMoveColumn: ((column: Name, to: Name) => void) | undefined;
}

export function GridHead<Name extends string>(props: GridHeadProps<Name>) {
  const { columns, sorts, widths, onMoveColumn } = props;
  const [dragged, setDragged] = useState<Name>();
  const [over, setOver] = useState<Name>();
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {columns.map(({ name, title, isSortable = false, isMovable = false, selects }, index) => {
          const tabIndex = props.activeColumn === index ? 0 : -1;
          const at = sorts.findIndex((sort) => sort.column === name);
          const direction = sorts[at]?.direction;
          const takesDragged = dragged !== undefined && isMovable;
          return (
            <div
              key={name}
              role="columnheader"
              draggable={isMovable}
              data-drop={(takesDragged && over === name && dragged !== name) || undefined}
              onDragStart={({ dataTransfer }) => {
                setDragged(isMovable ? name : undefined);
                dataTransfer.effectAllowed = 'move';
                dataTransfer.setData('text/plain', title);
              }}
              onDragOver={(event) => {
                if (!takesDragged) return;
                event.preventDefault();
                setOver(name);
              }}
              onDrop={(event) => {
                if (!takesDragged) return;
                event.preventDefault();
                if (dragged !== name) onMoveColumn?.(dragged, name);
                endDrag();
              }}
              onDragEnd={endDrag}
              aria-colindex={index + 1}
              aria-sort={isSortable ? (at === 0 ? direction : 'none') : undefined}
              tabIndex={isSortable || selects === 'alone' ? undefined : tabIndex}
              className={classes.cell}
              data-column={name}
            >
              {selects !== undefined && (
                <RowCheckbox
                  name={props.selectAllName}
                  isChecked={props.areAllSelected}
                  tabIndex={selects === 'alone' ? tabIndex : -1}
                />
              )}
              {!isSortable && selects !== 'alone' && title}
              {isSortable && (
                <button
                  type="button"
                  tabIndex={tabIndex}
                  className={classes.sortButton}
                  title={props.sortsByMany ? t('grid.sortHint') : undefined}
                  onClick={({ shiftKey }) => props.onSort(name, shiftKey)}
                >
                  <span className={classes.cut}>{title}</span>
                  <SortMark direction={direction} place={sorts.length > 1 ? at + 1 : 0} />
                  {at > 0 && direction !== undefined && (
                    <VisuallyHidden>{t('grid.sortPlace', { place: at + 1, direction })}</VisuallyHidden>
                  )}
                </button>
              )}
              {isSortable && widths !== undefined && (
                <Grip
                  onDrag={(widthPx) => widths.drag(name, widthPx)}
                  onDrop={(widthPx) => widths.widen(name, widthPx)}
                  onReset={() => widths.widen(name, undefined)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
