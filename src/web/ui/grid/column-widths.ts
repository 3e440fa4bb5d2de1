export interface ColumnWidth {
  /** The width to which the column may shrink if there is little room. */
  readonly leastPx: number;
  /** The width of its content. */
  readonly widthPx: number;
  /** True if it neither grows nor shrinks. */
  readonly isFixed?: boolean;
}

/** Returns the widths for CSS. Columns share the room by their content, and shrink to their least width. */
const gridColumns = (widths: readonly ColumnWidth[]): string =>
  widths
    .map(({ isFixed = false, leastPx, widthPx }) =>
      isFixed ? `${widthPx}px` : `minmax(${leastPx}px, ${widthPx}fr)`,
    )
    .join(' ');

export const sumOf = (widths: readonly ColumnWidth[], part: 'leastPx' | 'widthPx'): number =>
  widths.reduce((sum, width) => sum + width[part], 0);

/** The widths of columns, as styles that rows and headings share. */
export interface ColumnWidths {
  readonly style: {
    readonly '--columns': string;
    readonly '--first-column': string;
    readonly minInlineSize: number;
  };
  /** The width of the first two columns, which stay while the rest scrolls. */
  readonly stickyPx: number;
}

export const columnWidths = (widths: readonly ColumnWidth[]): ColumnWidths => ({
  style: {
    '--columns': gridColumns(widths),
    '--first-column': `${widths[0]?.widthPx ?? 0}px`,
    minInlineSize: sumOf(widths, 'leastPx'),
  },
  stickyPx: sumOf(widths.slice(0, 2), 'widthPx'),
});
