/** A column of a grid. Its rows decide what its cells show. */
export interface GridColumn<Name extends string = string> {
  readonly name: Name;
  readonly title: string;
  /** Explains the title, where the pointer rests on it. */
  readonly hint?: string | undefined;
  readonly isSortable?: boolean;
  /** True if its cells name their rows. */
  readonly namesRow?: boolean;
  /** Set if its cells contain the checkbox that selects the row: alone, or before other content. */
  readonly selects?: 'alone' | 'before';
  /**
   * Set if its cells contain buttons and links, which the arrow keys reach at once or Enter leads to. A click
   * beside them does nothing.
   */
  readonly controlFocus?: 'at once' | 'on enter';
}

/** The rows of a grid in display order. The object stays the same while its rows do. */
export interface GridRows<Key> {
  readonly count: number;
  /** Returns the id of a row, which does not depend on its position. */
  idAt(line: number): string | number;
  /** Returns the line of a row; -1 if it is not shown. */
  lineOf(id: string | number): number;
  /** Returns the keys that selecting the row selects. */
  keysOn(line: number): Iterable<Key>;
}
