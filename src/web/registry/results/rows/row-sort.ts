import type { Sort, SortableColumn } from '../results-view.ts';
import {
  compareTexts,
  type DenseRanks,
  orderOfTexts,
  ranksByValue,
  ranksOfNumbers,
  sortByRanks,
} from './rank-rows.ts';
import { type RecordColumns, statusRank } from './record-columns.ts';
import type { TextColumn } from './text-column.ts';

function orderOfStatuses(statuses: readonly string[]): Uint32Array {
  return Uint32Array.from(statuses.keys()).sort((one, other) => {
    const [left, right] = [statuses[one] ?? '', statuses[other] ?? ''];
    return statusRank(left) - statusRank(right) || compareTexts(left.toLowerCase(), right.toLowerCase());
  });
}

/** The number of columns whose ranks are kept: 0.4 MB each for 100,000 rows. */
const MOST_RANKED = 4;

type Order = (texts: readonly string[]) => Uint32Array;

/** Sorts an answer's rows. A column is ranked when it is first sorted by; the latest order is kept. */
export class RowSort {
  readonly #columns: RecordColumns;
  #version = -1;
  readonly #ranks = new Map<SortableColumn, readonly DenseRanks[]>();
  #latest: { readonly key: string; readonly order: Uint32Array } | undefined;

  constructor(columns: RecordColumns) {
    this.#columns = columns;
  }

  /** Returns all rows in order; without a sort, in the registry's own order. */
  order(sort: Sort | undefined): Uint32Array {
    if (this.#version !== this.#columns.version) {
      this.#version = this.#columns.version;
      this.#ranks.clear();
      this.#latest = undefined;
    }
    const key = sort === undefined ? '' : `${sort.column} ${sort.direction}`;
    if (this.#latest?.key === key) return this.#latest.order;
    let order: Uint32Array = new Uint32Array(this.#columns.count);
    for (let row = 0; row < order.length; row += 1) order[row] = row;
    if (sort !== undefined)
      for (const ranks of this.#ranksOf(sort.column).toReversed())
        order = sortByRanks(order, ranks, sort.direction);
    this.#latest = { key, order };
    return order;
  }

  #ranksOf(column: SortableColumn): readonly DenseRanks[] {
    let ranks = this.#ranks.get(column);
    if (ranks === undefined) {
      if (this.#ranks.size === MOST_RANKED) this.#ranks.clear();
      ranks = this.#rank(column);
      this.#ranks.set(column, ranks);
    }
    return ranks;
  }

  /** Returns several ranks for a column that one value does not order. */
  #rank(column: SortableColumn): readonly DenseRanks[] {
    const { facets, identifier, confidence, reported, expires, flagged, count } = this.#columns;
    const byText = (texts: TextColumn, order: Order = orderOfTexts) =>
      ranksByValue(texts.ids(count), order(texts.values));
    switch (column) {
      case 'status':
        return [byText(facets.status, orderOfStatuses)];
      case 'identifier':
        return [ranksByValue(identifier.texts.ids(count), identifier.order())];
      case 'type':
        return [byText(facets.type)];
      case 'route':
        return [byText(facets.origination), byText(facets.destination)];
      case 'confidence':
        return [ranksOfNumbers(confidence.numbers(count))];
      case 'peer':
        return [byText(facets.peer)];
      case 'reported':
        return [ranksOfNumbers(reported.numbers(count))];
      case 'expires':
        return [ranksOfNumbers(expires.numbers(count))];
      case 'flagged':
        return [ranksOfNumbers(flagged.numbers(count))];
    }
  }
}
