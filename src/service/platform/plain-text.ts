import { isDate } from '../../contract/is-date.ts';
import { markedText } from '../../transaction/words/visible-text.ts';

/**
 * Formats rows as lines, each column as wide as its widest cell and two spaces apart. What deceives the eye
 * in a name is marked: a terminal follows direction overrides too.
 */
export function formatTable(cells: readonly (readonly string[])[]): string[] {
  const rows = cells.map((row) => row.map(markedText));
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A time that somebody else states, who may state any. */
export const formatSeconds = (seconds: number): string =>
  isDate(seconds * 1_000) ? new Date(seconds * 1_000).toISOString() : `${seconds} s after 1970`;

/** A count with its noun: `1 entry`, `1,000 entries`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
