import { useMemo, useState } from 'react';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { RowIndex } from '../../results/rows/row-index.ts';
import type { ResultsView, ShownRows } from '../../results/results-view.ts';

/** Whether two answers hold the same contributions in the same places, even if some of them changed. */
function sameRows(one: readonly RegistryRecord[], other: readonly RegistryRecord[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ assetDefinitionId, id }, index) =>
        other[index]?.assetDefinitionId === assetDefinitionId && other[index]?.id === id,
    )
  );
}

/**
 * The rows of a view. They change when the analyst wants another view or when other contributions arrive, never because one of
 * them changed: a flagged row stays under the pointer.
 */
export function useRowsOnPage(
  records: readonly RegistryRecord[],
  view: ResultsView,
  ownPeerId: string | undefined,
): ShownRows {
  const index = useMemo(() => {
    const made = new RowIndex();
    made.add(records);
    return made;
  }, [records]);
  const [pinned, setPinned] = useState(() => ({
    records,
    view,
    ownPeerId,
    shown: index.view(view, { ownPeerId }),
  }));
  if (pinned.records === records && pinned.view === view && pinned.ownPeerId === ownPeerId)
    return pinned.shown;
  const isSame = pinned.view === view && pinned.ownPeerId === ownPeerId && sameRows(pinned.records, records);
  const shown = isSame ? pinned.shown : index.view(view, { ownPeerId });
  setPinned({ records, view, ownPeerId, shown });
  return shown;
}
