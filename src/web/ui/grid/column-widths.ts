import { useState } from 'react';

/** Narrower or wider by this much with one key. */
export const WIDTH_STEP_PX = 16;
export const MIN_WIDTH_PX = 48;
export const MAX_WIDTH_PX = 900;
const BORDERS_PX = 2;

export interface ColumnWidth {
  /** It may be squeezed so far where there is little room. */
  readonly leastPx: number;
  /** What its content takes. */
  readonly widthPx: number;
}

export const withinLimits = (widthPx: number): number =>
  Math.min(Math.max(Math.round(widthPx), MIN_WIDTH_PX), MAX_WIDTH_PX);

/**
 * Widths as CSS has them: squeezed as far as they may where there is little room, never wider than they need
 * be.
 */
export function gridColumns(widths: readonly ColumnWidth[]): string {
  return widths
    .map(({ leastPx, widthPx }) =>
      leastPx === widthPx ? `${widthPx}px` : `minmax(${leastPx}px, ${widthPx}px)`,
    )
    .join(' ');
}

export const sumOf = (widths: readonly ColumnWidth[], part: keyof ColumnWidth): number =>
  widths.reduce((sum, width) => sum + width[part], 0);

/** What rows and headings share. */
interface WidthsStyle {
  readonly '--columns': string;
  readonly '--first-column': string;
  readonly minInlineSize: number;
}

export interface ColumnWidths<Name extends string> {
  readonly style: WidthsStyle;
  /** A table is never wider than its content. */
  readonly mostPx: number;
  /** The first two columns, which stay while the rest scrolls. */
  readonly stickyPx: number;
  /** Shows a width before it is kept. */
  readonly drag: (column: Name, widthPx: number) => void;
  /** Gives a column a width, or lets its content decide. */
  readonly widen: (column: Name, widthPx: number | undefined) => void;
}

interface Options<Name extends string> {
  readonly columns: readonly Name[];
  /** By content. */
  readonly measured: ReadonlyMap<Name, ColumnWidth>;
  /** Those that the analyst gave, by column. */
  readonly given: Readonly<Record<string, number>>;
  readonly onWidth: (column: Name, widthPx: number | undefined) => void;
}

/** The widths of columns: given by the analyst, being dragged, or by content. */
export function useColumnWidths<Name extends string>(options: Options<Name>): ColumnWidths<Name> {
  const { columns, measured, given, onWidth } = options;
  const [dragged, setDragged] = useState<{ readonly column: Name; readonly widthPx: number }>();
  const all = columns.map((column): ColumnWidth => {
    const widthPx = dragged?.column === column ? dragged.widthPx : given[column];
    if (widthPx !== undefined) return { leastPx: widthPx, widthPx };
    return measured.get(column) ?? { leastPx: MIN_WIDTH_PX, widthPx: MIN_WIDTH_PX };
  });
  return {
    style: {
      '--columns': gridColumns(all),
      '--first-column': `${all[0]?.widthPx ?? 0}px`,
      minInlineSize: sumOf(all, 'leastPx'),
    },
    mostPx: sumOf(all, 'widthPx') + BORDERS_PX,
    stickyPx: sumOf(all.slice(0, 2), 'widthPx'),
    drag: (column, widthPx) => setDragged({ column, widthPx: withinLimits(widthPx) }),
    widen: (column, widthPx) => {
      setDragged(undefined);
      onWidth(column, widthPx);
    },
  };
}
