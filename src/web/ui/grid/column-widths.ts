import { useState } from 'react';

/** The change of a width with one key press. */
export const WIDTH_STEP_PX = 16;
export const MIN_WIDTH_PX = 48;
export const MAX_WIDTH_PX = 900;

export interface ColumnWidth {
  /** The width to which the column may shrink if there is little room. */
  readonly leastPx: number;
  /** The width of its content. */
  readonly widthPx: number;
  /** True if it neither grows nor shrinks. */
  readonly isFixed?: boolean;
}

export const withinLimits = (widthPx: number): number =>
  Math.min(Math.max(Math.round(widthPx), MIN_WIDTH_PX), MAX_WIDTH_PX);

/** Returns the widths for CSS. Columns share the room by their content, and shrink to their least width. */
export function gridColumns(widths: readonly ColumnWidth[]): string {
  return widths
    .map(({ isFixed = false, leastPx, widthPx }) =>
      isFixed ? `${widthPx}px` : `minmax(${leastPx}px, ${widthPx}fr)`,
    )
    .join(' ');
}

export const sumOf = (widths: readonly ColumnWidth[], part: 'leastPx' | 'widthPx'): number =>
  widths.reduce((sum, width) => sum + width[part], 0);

/** The styles that rows and headings share. */
interface WidthsStyle {
  readonly '--columns': string;
  readonly '--first-column': string;
  readonly minInlineSize: number;
}

export interface ColumnWidths<Name extends string> {
  readonly style: WidthsStyle;
  /** The width of the first two columns, which stay while the rest scrolls. */
  readonly stickyPx: number;
  /** Shows a width during a drag. */
  readonly drag: (column: Name, widthPx: number) => void;
  /** Sets the width of a column, or resets it to that of its content. */
  readonly widen: (column: Name, widthPx: number | undefined) => void;
}

interface Options<Name extends string> {
  readonly columns: readonly Name[];
  /** The widths of the content, by column. */
  readonly measured: ReadonlyMap<Name, ColumnWidth>;
  /** The widths set by the analyst, by column. */
  readonly given: Readonly<Record<string, number>>;
  readonly onWidth: (column: Name, widthPx: number | undefined) => void;
}

/** Returns the widths of columns: set by the analyst, being dragged, or by content. */
export function useColumnWidths<Name extends string>(options: Options<Name>): ColumnWidths<Name> {
  const { columns, measured, given, onWidth } = options;
  const [dragged, setDragged] = useState<{ readonly column: Name; readonly widthPx: number }>();
  const all = columns.map((column): ColumnWidth => {
    const widthPx = dragged?.column === column ? dragged.widthPx : given[column];
    if (widthPx !== undefined) return { leastPx: widthPx, widthPx, isFixed: true };
    return measured.get(column) ?? { leastPx: MIN_WIDTH_PX, widthPx: MIN_WIDTH_PX };
  });
  return {
    style: {
      '--columns': gridColumns(all),
      '--first-column': `${all[0]?.widthPx ?? 0}px`,
      minInlineSize: sumOf(all, 'leastPx'),
    },
    stickyPx: sumOf(all.slice(0, 2), 'widthPx'),
    drag: (column, widthPx) => setDragged({ column, widthPx: withinLimits(widthPx) }),
    widen: (column, widthPx) => {
      setDragged(undefined);
      onWidth(column, widthPx);
    },
  };
}
