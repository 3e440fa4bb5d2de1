import type { DifferenceRow } from '../../transaction/comparison.ts';
import { NOTHING } from '../../transaction/difference-list.ts';
import { spelledOutText } from '../../transaction/visible-text.ts';

/** Positions in the transaction, each with the fields that are not as asked. */
export type DifferingRows = ReadonlyMap<number, readonly string[]>;

export const NO_DIFFERING_ROWS: DifferingRows = new Map();

/** Of an item that was asked for: where it was found. A row on its position says so; else it is in its own place. */
function foundPositions(rows: readonly DifferenceRow[]): ReadonlyMap<number, number> {
  return new Map(
    rows
      .filter(({ field, item }) => field === 'position' && item !== undefined)
      .map(({ item = 0, found }) => [item, Number(found) - 1]),
  );
}

/** The last ones of what was found more often than it was asked for. */
function extraPositions(field: string, rows: readonly DifferenceRow[], names: readonly string[]): number[] {
  const left = new Map<string, number>();
  for (const row of rows) if (row.field === field) left.set(row.found, (left.get(row.found) ?? 0) + 1);
  if (left.size === 0) return [];
  const positions: number[] = [];
  for (let at = names.length - 1; at >= 0; at -= 1) {
    const name = spelledOutText(names[at] ?? '');
    const count = left.get(name) ?? 0;
    if (count === 0) continue;
    left.set(name, count - 1);
    positions.push(at);
  }
  return positions;
}

/**
 * Which of a transaction's contributions or flags are not as asked, by their place in the transaction; what is missing
 * in it has no place.
 * @param missing the field of the rows on items that were not found
 * @param extra the field of the rows on what was found beyond the items
 * @param names what the rows on the extra ones call them, for each in the transaction
 */
export function differingRows(
  rows: readonly DifferenceRow[],
  {
    missing,
    extra,
    names,
  }: { readonly missing: string; readonly extra: string; readonly names: readonly string[] },
): DifferingRows {
  if (rows.length === 0) return NO_DIFFERING_ROWS;
  const moved = foundPositions(rows);
  const differing = new Map<number, string[]>();
  const mark = (position: number, field: string) => {
    const fields = differing.get(position);
    if (fields === undefined) differing.set(position, [field]);
    else if (!fields.includes(field)) fields.push(field);
  };
  for (const { item, field, found } of rows) {
    if (item === undefined || (field === missing && found === NOTHING)) continue;
    const position = moved.get(item) ?? item;
    if (position < names.length) mark(position, field);
  }
  for (const position of extraPositions(extra, rows, names)) mark(position, extra);
  return differing;
}
