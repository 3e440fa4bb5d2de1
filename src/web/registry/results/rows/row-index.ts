import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { ViewContext } from '../answer-reader.ts';
import type { ChangedRecord, ResultsView, ShownRows, Sort } from '../results-view.ts';
import { RecordColumns } from './record-columns.ts';
import { RowFilter } from './row-filter.ts';
import { RowSort } from './row-sort.ts';

/**
 * An index that filters, sorts and counts 100,000 records in a few milliseconds. Records are added as
 * they arrive and may be replaced. Earlier results never change.
 */
export class RowIndex {
  readonly #columns = new RecordColumns();
  readonly #filter = new RowFilter(this.#columns);
  readonly #sort = new RowSort(this.#columns);

  add(records: readonly RegistryRecord[]): void {
    this.#columns.add(records);
  }

  /** Replaces changed records. A record after the last one is appended. */
  put(records: readonly ChangedRecord[]): void {
    this.#columns.put(records);
  }

  get count(): number {
    return this.#columns.storedCount;
  }

  view({ filter, sort }: ResultsView, context: ViewContext): ShownRows {
    this.#columns.limit(context.count);
    const masks = this.#filter.masks(filter, context);
    return { order: this.#passing(masks, sort), counts: this.#filter.counts(filter, context) };
  }

  #passing(masks: Uint16Array, sort: Sort | undefined): Uint32Array {
    const all = this.#sort.order(sort);
    const passing = new Uint32Array(all.length);
    let count = 0;
    for (let place = 0; place < all.length; place += 1) {
      const row = all[place] ?? 0;
      if (masks[row] !== 0) continue;
      passing[count] = row;
      count += 1;
    }
    return passing.slice(0, count);
  }
}
