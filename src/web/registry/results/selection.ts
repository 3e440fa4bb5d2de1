import { Store } from '../../../signer/store.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** The asset id, or the record's index in its answer if it has none. */
export type RowKey = string | number;

export const rowKeyOf = ({ assetDefinitionId }: RegistryRecord, recordIndex: number): RowKey =>
  assetDefinitionId ?? recordIndex;

const NOTHING: ReadonlySet<RowKey> = new Set();

/**
 * The selected rows of one answer: a fixed list that neither filters nor arriving rows change. Rows with the
 * same asset id count as one.
 */
export class Selection extends Store<ReadonlySet<RowKey>> {
  constructor() {
    super(NOTHING);
  }

  select(keys: ReadonlySet<RowKey>): void {
    this.setState(keys);
  }

  toggle(key: RowKey): void {
    const next = new Set(this.getState());
    if (!next.delete(key)) next.add(key);
    this.setState(next);
  }

  clear(): void {
    if (this.getState().size > 0) this.setState(NOTHING);
  }
}

/** Returns the selected contributions, one for each key, in the registry's order. */
export function selectedRecords(
  selected: ReadonlySet<RowKey>,
  records: readonly RegistryRecord[],
): RegistryRecord[] {
  const open = new Set(selected);
  return records.filter((record, index) => open.size > 0 && open.delete(rowKeyOf(record, index)));
}
