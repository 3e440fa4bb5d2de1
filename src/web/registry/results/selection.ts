import { Store } from '../../../signer/store.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';

/** The asset id, or the record's index in its answer where the registry gave none. */
export type RowKey = string | number;

export const rowKeyOf = ({ assetDefinitionId }: RegistryRecord, recordIndex: number): RowKey =>
  assetDefinitionId ?? recordIndex;

/** The rows of an answer as they are shown. */
export interface RowsInOrder {
  readonly records: readonly RegistryRecord[];
  /** Indexes into the records. */
  readonly order: Uint32Array;
}

function keysAt({ records }: RowsInOrder, recordIndexes: Iterable<number>): RowKey[] {
  return Array.from(recordIndexes).flatMap((index) => {
    const record = records[index];
    return record === undefined ? [] : [rowKeyOf(record, index)];
  });
}

const NOTHING: ReadonlySet<RowKey> = new Set();

/**
 * The selected rows of one answer, as a list of exactly these: neither a filter nor rows that arrive later change it. Rows with
 * the same asset id are one.
 */
export class Selection extends Store<ReadonlySet<RowKey>> {
  #anchor: number | undefined;
  /** What was selected when the anchor was set; a range is added to it, in place of the range before. */
  #besides: ReadonlySet<RowKey> = NOTHING;

  constructor() {
    super(NOTHING);
  }

  /** Selects rows, or none of them where all were selected. A range begins at the first. */
  toggle(rows: RowsInOrder, recordIndexes: Iterable<number>): void {
    const indexes = [...recordIndexes];
    const keys = keysAt(rows, indexes);
    const next = new Set(this.getState());
    const isWhole = keys.every((key) => next.has(key));
    for (const key of keys) {
      if (isWhole) next.delete(key);
      else next.add(key);
    }
    [this.#anchor] = indexes;
    this.#besides = next;
    this.setState(next);
  }

  /** Where a range begins, unless one has begun. */
  beginRange(recordIndex: number): void {
    if (this.#anchor !== undefined) return;
    this.#anchor = recordIndex;
    this.#besides = this.getState();
  }

  /** The next range begins elsewhere. */
  endRange(): void {
    this.#anchor = undefined;
  }

  /** Selects everything between the beginning of the range and a row, as the rows are shown now. */
  extendTo(rows: RowsInOrder, recordIndex: number): void {
    const to = rows.order.indexOf(recordIndex);
    if (to === -1) return;
    // The row at which it began may be hidden by now.
    const anchor = this.#anchor === undefined ? -1 : rows.order.indexOf(this.#anchor);
    const from = anchor === -1 ? to : anchor;
    const range = rows.order.subarray(Math.min(from, to), Math.max(from, to) + 1);
    this.setState(new Set([...this.#besides, ...keysAt(rows, range)]));
  }

  /** Selects exactly the rows that are shown now. */
  selectShown(rows: RowsInOrder): void {
    this.#anchor = undefined;
    this.setState(new Set(keysAt(rows, rows.order)));
  }

  clear(): void {
    this.#anchor = undefined;
    this.#besides = NOTHING;
    if (this.getState().size > 0) this.setState(NOTHING);
  }
}

export function isSelectedIn(
  selected: ReadonlySet<RowKey>,
  records: readonly RegistryRecord[],
  recordIndex: number,
): boolean {
  const record = records[recordIndex];
  return record !== undefined && selected.has(rowKeyOf(record, recordIndex));
}

/** The contributions that are selected, one for each key, in the registry's order. */
export function selectedRecords(
  selected: ReadonlySet<RowKey>,
  records: readonly RegistryRecord[],
): RegistryRecord[] {
  const open = new Set(selected);
  return records.filter((record, index) => open.size > 0 && open.delete(rowKeyOf(record, index)));
}
