import { useEffect, useMemo, useState } from 'react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { type RowSort, sortedKeys } from './row-sort.ts';

/** `keys`, in an order that was made when some of them were not there, or others were. */
function inFormerOrder(keys: readonly number[], order: readonly number[]): readonly number[] {
  const left = new Set(keys);
  return [...order.filter((key) => left.delete(key)), ...left];
}

/**
 * All rows in the order that is asked for. It is made when it is chosen, when rows come or go, and after many were understood once
 * more: a row that is edited stays where it is.
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
