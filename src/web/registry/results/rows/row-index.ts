import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { ViewContext } from '../answer-reader.ts';
import type { ChangedRecord, ResultsView, ShownRows, Sort } from '../results-view.ts';
import { RecordColumns } from './record-columns.ts';
import { RowFilter } from './row-filter.ts';
import { RowSort } from './row-sort.ts';

/** Rows ordered by group. */
interface Grouped {
  readonly order: Uint32Array;
  readonly starts: Uint32Array;
}

/**
 * An index that filters, sorts, groups and counts 100,000 records in a few milliseconds. Records are added as
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

  view({ filter, sort, grouped }: ResultsView, context: ViewContext): ShownRows {
    this.#columns.limit(context.count);
    const masks = this.#filter.masks(filter, context);
    const passing = this.#passing(masks, sort);
    const groups = grouped ? this.#group(passing) : undefined;
    return {
      order: groups?.order ?? passing,
      groupStarts: groups?.starts,
      counts: this.#filter.counts(filter, context),
    };
  }

  #passing(masks: Uint16Array, sort: readonly Sort[]): Uint32Array {
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

  /** Groups rows. Groups are in the order of their first rows, and keep the order within. */
  #group(rows: Uint32Array): Grouped {
    const { identifier, count } = this.#columns;
    const ids = identifier.texts.ids(count);
    const spellingGroups = identifier.spellingGroups();
    const groupOf = new Uint32Array(spellingGroups.length);
    const sizes: number[] = [];
    for (let place = 0; place < rows.length; place += 1) {
      const same = spellingGroups[ids[rows[place] ?? 0] ?? 0] ?? 0;
      // Counted from 1; 0 means no group yet.
      const known = groupOf[same] ?? 0;
      const group = known === 0 ? sizes.push(0) : known;
      groupOf[same] = group;
      sizes[group - 1] = (sizes[group - 1] ?? 0) + 1;
    }
    const starts = new Uint32Array(sizes.length);
    for (let group = 1; group < sizes.length; group += 1) {
      starts[group] = (starts[group - 1] ?? 0) + (sizes[group - 1] ?? 0);
    }
    const next = starts.slice();
    const order = new Uint32Array(rows.length);
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] ?? 0;
      const group = (groupOf[spellingGroups[ids[row] ?? 0] ?? 0] ?? 1) - 1;
      const position = next[group] ?? 0;
      order[position] = row;
      next[group] = position + 1;
    }
    return { order, starts };
  }
}
