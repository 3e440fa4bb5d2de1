/** The content of a line of the table. */
export type Line =
  | {
      readonly kind: 'record';
      readonly recordIndex: number;
      /** 2 below the heading of a group. */
      readonly level: 1 | 2;
    }
  /** The heading of several contributions of one identifier: `order` from `from` to before `to`. */
  | { readonly kind: 'group'; readonly from: number; readonly to: number; readonly isExpanded: boolean };

/**
 * Lines of a table in which each contribution has one, or of one where those of one identifier have a
 * heading.
 */
export class TableLines {
  readonly count: number;
  readonly #order: Uint32Array;
  readonly #groupStarts: Uint32Array | undefined;
  /** Of each group its first line; one more for the end. */
  readonly #lineStarts: Uint32Array;

  /** @param isExpanded asked for each group of several, by the index of its first record */
  constructor(
    order: Uint32Array,
    groupStarts: Uint32Array | undefined,
    isExpanded: (recordIndex: number) => boolean,
  ) {
    this.#order = order;
    this.#groupStarts = groupStarts;
    this.#lineStarts = new Uint32Array((groupStarts?.length ?? 0) + 1);
    if (groupStarts === undefined) {
      this.count = order.length;
      return;
    }
    let line = 0;
    for (let group = 0; group < groupStarts.length; group += 1) {
      this.#lineStarts[group] = line;
      const [from, to] = this.#positionsOf(group);
      line += 1;
      if (to - from > 1 && isExpanded(order[from] ?? 0)) line += to - from;
    }
    this.#lineStarts[groupStarts.length] = line;
    this.count = line;
  }

  at(line: number): Line | undefined {
    if (line < 0 || line >= this.count) return undefined;
    if (this.#groupStarts === undefined) return this.#record(line, 1);
    const group = lastAtMost(this.#lineStarts, line, this.#groupStarts.length);
    const [from, to] = this.#positionsOf(group);
    if (to - from === 1) return this.#record(from, 1);
    const firstLine = this.#lineStarts[group] ?? 0;
    if (line > firstLine) return this.#record(from + line - firstLine - 1, 2);
    return { kind: 'group', from, to, isExpanded: this.#isExpanded(group) };
  }

  /** The records of a line: several where it is the heading of a group. */
  recordsOn(line: number): Uint32Array {
    const there = this.at(line);
    if (there === undefined) return new Uint32Array();
    return there.kind === 'record'
      ? Uint32Array.of(there.recordIndex)
      : this.#order.subarray(there.from, there.to);
  }

  /**
   * The line of a record, or of the heading of its group where that is wanted or hides the record; -1 if it
   * is not shown.
   */
  lineOf(recordIndex: number, wantsHeading = false): number {
    const position = this.#order.indexOf(recordIndex);
    if (position === -1 || this.#groupStarts === undefined) return position;
    const group = lastAtMost(this.#groupStarts, position, this.#groupStarts.length);
    const firstLine = this.#lineStarts[group] ?? 0;
    if (wantsHeading || !this.#isExpanded(group)) return firstLine;
    return firstLine + 1 + position - (this.#groupStarts[group] ?? 0);
  }

  #record(position: number, level: 1 | 2): Line {
    return { kind: 'record', recordIndex: this.#order[position] ?? 0, level };
  }

  #positionsOf(group: number): readonly [from: number, to: number] {
    const starts = this.#groupStarts;
    return [starts?.[group] ?? 0, starts?.[group + 1] ?? this.#order.length];
  }

  #isExpanded(group: number): boolean {
    return (this.#lineStarts[group + 1] ?? 0) - (this.#lineStarts[group] ?? 0) > 1;
  }
}

/** The last of the first `count` ascending numbers that is at most `limit`. */
function lastAtMost(numbers: Uint32Array, limit: number, count: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
