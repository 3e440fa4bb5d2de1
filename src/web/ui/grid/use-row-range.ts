import { useMemo, useRef } from 'react';
import type { GridRows } from './grid-column.ts';

interface Range<Key> {
  /** The row at which the range began. */
  readonly anchor: string | number;
  /** The selection before the range. A new range is added to it, in place of the previous one. */
  readonly besides: ReadonlySet<Key>;
  /** The selection with the range. Any other selection ends the range. */
  readonly made: ReadonlySet<Key>;
}

function keysBetween<Key>(rows: GridRows<Key>, one: number, other: number): Key[] {
  const keys: Key[] = [];
  for (let line = Math.min(one, other); line <= Math.max(one, other); line += 1)
    keys.push(...rows.keysOn(line));
  return keys;
}

/** Selects rows one by one, as a range in display order, or all of them. */
export function useRowRange<Key>(
  rows: GridRows<Key>,
  selected: ReadonlySet<Key>,
  onSelected: (selected: ReadonlySet<Key>) => void,
) {
  const range = useRef<Range<Key>>(undefined);

  function select(line: number, besides: ReadonlySet<Key>, made: ReadonlySet<Key>, anchor = rows.idAt(line)) {
    range.current = { anchor, besides, made };
    onSelected(made);
  }

  const areAllSelected = useMemo(() => {
    if (selected.size === 0 || rows.count === 0) return false;
    for (let line = 0; line < rows.count; line += 1)
      for (const key of rows.keysOn(line)) if (!selected.has(key)) return false;
    return true;
  }, [rows, selected]);

  return {
    areAllSelected,
    /** Toggles a row, or the rows of a group. A range begins here. */
    toggle(line: number): void {
      const keys = [...rows.keysOn(line)];
      const next = new Set(selected);
      const isWhole = keys.every((key) => next.has(key));
      for (const key of keys) {
        if (isWhole) next.delete(key);
        else next.add(key);
      }
      select(line, next, next);
    },
    /** Selects all rows from the start of the range to a row. */
    extendTo(line: number, begin: number): void {
      const now = range.current?.made === selected ? range.current : undefined;
      const anchor = now?.anchor ?? rows.idAt(begin);
      // The first row of the range may be hidden now.
      const from = rows.lineOf(anchor);
      const besides = now?.besides ?? selected;
      const made = new Set([...besides, ...keysBetween(rows, from === -1 ? line : from, line)]);
      select(line, besides, made, anchor);
    },
    selectShown: () => onSelected(new Set(keysBetween(rows, 0, rows.count - 1))),
    clear: () => onSelected(new Set()),
    /** Ends the range; the next one begins elsewhere. */
    end: () => {
      range.current = undefined;
    },
  };
}
