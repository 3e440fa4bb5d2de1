import { useEffect, useMemo, useState } from 'react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { type RowSort, sortedKeys } from './row-sort.ts';

/** Applies an order to `keys` that was made for other keys: missing ones are dropped, new ones appended. */
function inFormerOrder(keys: readonly number[], order: readonly number[]): readonly number[] {
  const left = new Set(keys);
  return [...order.filter((key) => left.delete(key)), ...left];
}

/**
 * All rows in the chosen order. It is worked out when it is chosen, when rows come or go, and after many rows
 * were interpreted again. An edited row stays in its place.
 */
export function useRowOrder(draft: DraftStore, sort: RowSort): readonly number[] {
  const keys = useDraftState(draft, (state) => state.keys);
  const isJudged = useDraftState(draft, (state) => state.judging === undefined);
  const [made, setMade] = useState<{ readonly of: readonly number[]; readonly order: readonly number[] }>();
  const isByLine = sort.column === 'line' && sort.direction === 'ascending';
  useEffect(() => {
    if (isByLine || !isJudged) return undefined;
    const stop = new AbortController();
    void sortedKeys(keys, (key) => draft.get(key), sort, stop.signal).then((order) => {
      if (order !== undefined) setMade({ of: keys, order });
    });
    return () => stop.abort();
  }, [draft, isByLine, isJudged, keys, sort]);
  return useMemo(() => {
    if (isByLine || made === undefined) return keys;
    return made.of === keys ? made.order : inFormerOrder(keys, made.order);
  }, [isByLine, keys, made]);
}
