import { useMemo, useState } from 'react';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { type Sort, SortOrders } from './sort-orders.ts';

/** Whether two answers have the same contributions in the same places, whatever has become of each. */
export function sameRows(one: readonly RegistryRecord[], other: readonly RegistryRecord[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ assetDefinitionId, id }, index) =>
        other[index]?.assetDefinitionId === assetDefinitionId && other[index]?.id === id,
    )
  );
}

export interface RowOrder {
  readonly sort: Sort | undefined;
  readonly order: Uint32Array;
  readonly sortBy: (sort: Sort | undefined) => void;
}

/**
 * The order in which rows are shown. It changes when the analyst sorts or other contributions arrive, and never
 * because one of them changed: a row that was flagged stays under the pointer.
 */
export function useRowOrder(records: readonly RegistryRecord[]): RowOrder {
  const orders = useMemo(() => new SortOrders(records), [records]);
  const [pinned, setPinned] = useState(() => ({
    records,
    sort: undefined as Sort | undefined,
    order: orders.order(undefined),
  }));

  let current = pinned;
  if (pinned.records !== records) {
    const order = sameRows(pinned.records, records) ? pinned.order : orders.order(pinned.sort);
    current = { ...pinned, records, order };
    setPinned(current);
  }
  return {
    sort: current.sort,
    order: current.order,
    sortBy: (sort) => setPinned({ records, sort, order: orders.order(sort) }),
  };
}
