import { VisuallyHidden } from '@mantine/core';
import {
  type ClipboardEvent,
  type CSSProperties,
  Fragment,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useState,
} from 'react';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { MarkedText } from '../components/text/marked-text.tsx';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';
import type { ColumnWidths } from './column-widths.ts';
import type { GridColumn, GridRows } from './grid-column.ts';
import { GridHead } from './grid-head.tsx';
import type { GridRowProps } from './grid-row.tsx';
import classes from './grid.module.css';
import { rowAfterKey, rowsPerPage } from './row-window.ts';
import type { ColumnSort } from './sort.ts';
import { type CellPlace, HEAD, useCellCursor } from './use-cell-cursor.ts';
import { useRowRange } from './use-row-range.ts';
import { useWidth } from '../components/use-width.ts';

const HEAD_PX = 36;
const CONTROL = 'button, a[href]';

export interface GridHandle {
  /**
   * Scrolls to a row and focuses the cell that names it, or the cell in the column that last had the focus.
   */
  focusRow(id: string | number, column?: 'same' | 'name'): void;
  /** Focuses the cell that Tab leads to. Returns false if the focus is in the grid already. */
  enter(): boolean;
}

/** The editable text of a cell. */
export type CellText = Pick<CellEditorProps, 'text' | 'label' | 'listId'>;

export interface GridProps<Name extends string, Key> {
  /** Accessible name. */
  readonly label: string;
  /** A description of the keys. */
  readonly keysText: string;
  readonly rows: GridRows<Key>;
  readonly columns: readonly GridColumn<Name>[];
  readonly renderRow: (row: GridRowProps) => ReactNode;
  /** The height of every row, or an estimate if rows are measured. */
  readonly rowHeightPx: number;
  readonly isMeasured?: boolean;
  /** True if rows are cards, without column headings. */
  readonly isCards?: boolean;
  readonly sort?: ColumnSort<Name> | undefined;
  readonly onSort?: (column: Name) => void;
  readonly selected: ReadonlySet<Key>;
  readonly onSelected: (selected: ReadonlySet<Key>) => void;
  readonly selectAllName: string;
  /** Without them, the style sheet sets the widths. */
  readonly widths?: ColumnWidths;
  /** Opens a row. */
  readonly onOpen?: (line: number) => void;
  /** Returns the editable text of a cell, if any. */
  readonly textOf?: (line: number, column: Name) => CellText | undefined;
  readonly onEdited?: (line: number, column: Name, text: string) => void;
  /** Further keys and their actions on a row: `f`, `Delete`, `mod+z`. */
  readonly keys?: Readonly<Record<string, (line: number) => void>>;
  /**
   * Returns the text that a cell has no room for, with its suspicious characters marked. It is shown below the rows while the cell has the focus.
   */
  readonly detailOf?: (line: number, column: Name) => string | undefined;
  /** Shown in its place otherwise. */
  readonly hint?: ReactNode;
  /** Returns the text to copy for a row if no text is selected. */
  readonly copyTextOf?: (line: number) => string | undefined;
  readonly onClick?: (event: MouseEvent) => void;
  /** Called when a cell itself takes the focus, rather than an element in it. */
  readonly onCell?: (line: number) => void;
  /** Shown if there are no rows. */
  readonly nothing?: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly ref?: Ref<GridHandle> | undefined;
}

/**
 * A grid of any number of rows with one Tab stop. Arrow keys move from cell to cell, and only visible rows
 * are rendered. Rows may be sorted, selected and edited.
 */
export function Grid<Name extends string, Key>(props: GridProps<Name, Key>) {
  const { ref, rows, columns, rowHeightPx, isMeasured = false, isCards = false, selected, widths } = props;
  const { shortcuts } = useSettings();
  const { ref: regionRef, widthPx = 0 } = useWidth();
  const [keysId, detailId] = [useId(), useId()];
  const nameColumn = columns.findIndex(({ namesRow }) => namesRow === true);
  const columnCount = columns.length;
  const { rowWindow, place, hasFocus, goTo, placeOf, cellAt, follow } = useCellCursor({
    rows,
    columnCount,
    firstColumn: nameColumn,
    hasHead: !isCards,
    regionRef,
    rowHeightPx,
    headerHeightPx: isCards ? 0 : HEAD_PX,
    measured: isMeasured,
    focusIn(cell, { line, column }) {
      const { selects, controlFocus } = columns[column] ?? {};
      const takes = line === HEAD || selects === 'alone' || controlFocus === 'at once';
      return (takes ? (controlIn(cell) ?? cell.querySelector('input')) : undefined) ?? cell;
    },
  });
  const range = useRowRange(rows, selected, props.onSelected);
  const [editing, setEditing] = useState<{ readonly id: string | number; readonly column: number }>();

  useImperativeHandle(ref, () => ({
    focusRow(id, column = 'name') {
      const line = rows.lineOf(id);
      if (line !== -1) goTo(line, column === 'name' ? nameColumn : place.column, 'center');
    },
    enter() {
      if (regionRef.current?.contains(document.activeElement) === true) return false;
      goTo(place.line, place.column);
      return true;
    },
  }));

  function select(line: number, extend: boolean, begin = line): void {
    if (line === HEAD) {
      if (range.areAllSelected) range.clear();
      else range.selectShown();
    } else if (extend) range.extendTo(line, begin);
    else range.toggle(line);
  }

  function move(line: number, column: number, extend: boolean): void {
    const to = Math.min(line, rows.count - 1);
    if (extend && place.line !== HEAD) range.extendTo(Math.max(to, 0), place.line);
    else if (selected.size === 0) range.end();
    goTo(extend ? Math.max(to, 0) : to, column);
  }

  function edit({ line, column }: CellPlace): boolean {
    const name = columns[column]?.name;
    if (line === HEAD || name === undefined || props.textOf?.(line, name) === undefined) return false;
    setEditing({ id: rows.idAt(line), column });
    return true;
  }

  function endEditing(text: string, to: 'stay' | 'next' | 'previous'): void {
    setEditing(undefined);
    const { line, column } = place;
    const name = columns[column]?.name;
    // After a click elsewhere, the focus is there already.
    if (to !== 'stay' || regionRef.current?.contains(document.activeElement) === true)
      goTo(line, column + (to === 'next' ? 1 : to === 'previous' ? -1 : 0));
    if (name !== undefined) props.onEdited?.(line, name, text);
  }

  function enterCell(): void {
    if (edit(place)) return;
    const cell = cellAt(place);
    const control = columns[place.column]?.controlFocus && cell && controlIn(cell);
    if (control !== undefined) control.focus();
    else props.onOpen?.(place.line);
  }

  /** Moves among the buttons and links of a cell. Returns false if there is none on that side. */
  function moveAmongControls(step: 1 | -1, target: EventTarget): boolean {
    const controls = [...(cellAt(place)?.querySelectorAll<HTMLElement>(CONTROL) ?? [])];
    const at = controls.findIndex((control) => control === target);
    const beside = at === -1 ? undefined : controls[at + step];
    beside?.focus();
    return beside !== undefined;
  }

  /** Handles left and right: the buttons of a cell follow each other, then the next cell. */
  function moveAside(step: 1 | -1, target: EventTarget): void {
    if (!moveAmongControls(step, target)) goTo(place.line, place.column + step);
  }

  /** Handles keys among the buttons of a cell that Enter led to. */
  function keyAmongControls({ key, shiftKey, target }: KeyboardEvent): boolean {
    if (key === 'Escape') goTo(place.line, place.column);
    else if (key === 'ArrowRight') moveAmongControls(1, target);
    else if (key === 'ArrowLeft') moveAmongControls(-1, target);
    else return key === 'Tab' && moveAmongControls(shiftKey ? -1 : 1, target);
    return true;
  }

  function actionOf({ key, shiftKey, ctrlKey, metaKey, target }: KeyboardEvent): (() => void) | undefined {
    const { line, column } = place;
    const own = columns[column];
    const isHead = line === HEAD;
    const isControl = target instanceof HTMLElement && target.closest(CONTROL) !== null;
    const isModified = ctrlKey || metaKey;
    const to = rowAfterKey(key, line, rows.count, rowsPerPage(rowWindow, rowHeightPx));
    if (key === 'Home' || key === 'End') {
      const edge = key === 'Home' ? 0 : columnCount - 1;
      return () => (isModified && to !== undefined ? move(to, edge, shiftKey) : goTo(line, edge));
    }
    if (to !== undefined) return () => move(to, column, shiftKey && !isHead);
    const letter = key.length === 1 ? key.toLowerCase() : key;
    const name = `${isModified ? 'mod+' : ''}${isModified && shiftKey ? 'shift+' : ''}${letter}`;
    const further = isHead ? undefined : props.keys?.[name];
    if (further !== undefined) return () => further(line);
    const aside = new Map<string, 1 | -1>([
      ['ArrowRight', 1],
      ['ArrowLeft', -1],
    ]).get(name);
    if (aside !== undefined) return () => moveAside(aside, target);
    switch (name) {
      case 'mod+a':
        return range.selectShown;
      case 'j':
      case 'k':
        return () => move(name === 'j' ? line + 1 : line - 1, column, false);
      case 'x':
        return () => select(line, shiftKey);
      case ' ':
        return isHead || isControl || target instanceof HTMLInputElement
          ? undefined
          : () => select(line, shiftKey);
      case 'Enter':
      case 'F2':
        return isHead || isControl ? undefined : enterCell;
      case 'Escape':
        return selected.size > 0 && own?.controlFocus !== 'at once' ? range.clear : undefined;
      default:
        return undefined;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.altKey || placeOf(target) === undefined) return;
    const isModified = event.ctrlKey || event.metaKey;
    if (!shortcuts && key.length === 1 && !isModified && key !== ' ') return;
    const isInside =
      columns[place.column]?.controlFocus === 'on enter' && place.line !== HEAD && target !== cellAt(place);
    if (isInside) {
      if (!keyAmongControls(event)) return;
    } else {
      const act = actionOf(event);
      if (act === undefined) return;
      act();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent): void {
    const { target, shiftKey } = event;
    const from = placeOf(target);
    if (from === undefined || !(target instanceof Element)) return;
    props.onClick?.(event);
    const own = columns[from.column];
    if (own?.selects === 'alone' || target.matches('input[type="checkbox"]')) {
      select(from.line, shiftKey);
      return;
    }
    // The click was on or beside a button, or selects text.
    if (from.line === HEAD || own?.controlFocus !== undefined || target.closest(CONTROL) !== null) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (shiftKey || event.ctrlKey || event.metaKey) select(from.line, shiftKey);
    // A second click edits it.
    else if (own === undefined || props.textOf?.(from.line, own.name) === undefined)
      props.onOpen?.(from.line);
  }

  function onCopy(event: ClipboardEvent): void {
    const text = props.copyTextOf?.(place.line);
    if (text === undefined || placeOf(event.target) === undefined) return;
    if (window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
  }

  function onFocus({ target }: FocusEvent): void {
    const to = placeOf(target);
    if (to === undefined) return;
    follow(to);
    if (to.line !== HEAD && target.hasAttribute('aria-colindex')) props.onCell?.(to.line);
  }

  const current = columns[place.column];
  const detail =
    hasFocus && place.line !== HEAD && current ? props.detailOf?.(place.line, current.name) : undefined;
  const edited =
    editing?.id === rows.idAt(place.line) && editing.column === place.column && current
      ? props.textOf?.(place.line, current.name)
      : undefined;
  const editor = edited && (
    <CellEditor
      {...edited}
      onDone={endEditing}
      onCancel={() => {
        setEditing(undefined);
        goTo(place.line, place.column);
      }}
    />
  );
  const ofGrid = {
    'aria-label': props.label,
    'aria-describedby': keysId,
    'aria-rowcount': rows.count + 1,
    'aria-colcount': columnCount,
    'aria-multiselectable': true,
    // The cells take the focus.
    tabIndex: -1,
    className: classes.grid,
    style: { ...(isCards ? {} : widths?.style), '--row': `${rowHeightPx}px` },
    onKeyDown,
    onClick,
    onDoubleClick: ({ target }: MouseEvent) => {
      const from = placeOf(target);
      if (from !== undefined) edit(from);
    },
    onCopy,
    onFocus,
    children: (
      <>
        {!isCards && (
          <GridHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            activeColumn={place.line === HEAD ? place.column : -1}
            selectAllName={props.selectAllName}
            areAllSelected={range.areAllSelected}
          />
        )}
        <div role="rowgroup" className={classes.body} style={{ blockSize: rowWindow.getTotalSize() }}>
          {rowWindow.getVirtualItems().map(({ index, start }) => (
            <Fragment key={rows.idAt(index)}>
              {props.renderRow({
                line: index,
                topPx: start - (isCards ? 0 : HEAD_PX),
                isSelected: selected.size > 0 && [...rows.keysOn(index)].every((key) => selected.has(key)),
                activeColumn: index === place.line ? place.column : -1,
                editor: index === place.line ? editor : undefined,
                detailId: props.detailOf && detailId,
                measure: isMeasured ? rowWindow.measureElement : undefined,
              })}
            </Fragment>
          ))}
        </div>
      </>
    ),
  };
  return (
    <>
      <VisuallyHidden id={keysId}>{props.keysText}</VisuallyHidden>
      <div
        ref={regionRef}
        className={`${classes.region} ${props.className ?? ''}`}
        data-layout={isCards ? 'cards' : 'table'}
        data-says-details={props.detailOf !== undefined}
        data-fits={widths && widths.style.minInlineSize <= widthPx}
        style={props.style}
      >
        <div role="grid" {...ofGrid} />
        {rows.count === 0 && props.nothing}
        {props.detailOf !== undefined && (
          <p id={detailId} className={classes.detail}>
            {detail === undefined ? props.hint : <MarkedText>{detail}</MarkedText>}
          </p>
        )}
      </div>
    </>
  );
}

/** The first control of a cell that a narrow window leaves in it. */
function controlIn(cell: HTMLElement): HTMLElement | undefined {
  return [...cell.querySelectorAll<HTMLElement>(CONTROL)].find(
    (control) => getComputedStyle(control).display !== 'none',
  );
}
