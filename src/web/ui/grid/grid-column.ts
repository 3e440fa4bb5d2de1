/** A column of a grid. What its cells show is its rows' matter. */
export interface GridColumn<Name extends string = string> {
  readonly name: Name;
  readonly title: string;
  readonly isSortable?: boolean;
  /** Its cells name their rows. */
  readonly namesRow?: boolean;
  /** Its cells have the checkbox that selects a row: alone, or before something else. */
  readonly selects?: 'alone' | 'before';
  /**
   * Its cells hold buttons and links, which the arrow keys reach at once or Enter leads to. A click beside
   * them does nothing.
   */
  readonly holds?: 'at once' | 'on enter';
  /** Its heading can be dragged elsewhere. */
  readonly isMovable?: boolean;
  /** Of a cell that takes the place of several. */
  readonly span?: number;
}

/** The rows of a grid, in the order shown. Stays the same object while they stay the same. */
export interface GridRows<Key> {
  readonly count: number;
  /** Identifies a row wherever it stands. */
  idAt(line: number): string | number;
  /** -1 for a row that is not shown. */
  lineOf(id: string | number): number;
  /** What selecting the row selects: several where it is the heading of a group. */
  keysOn(line: number): Iterable<Key>;
  /** For the heading of a group; `undefined` for any other row. */
  isExpandedAt?(line: number): boolean | undefined;
}
