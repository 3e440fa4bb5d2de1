import { useCallback, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { createLineReader } from '../lines/reading/worker-line-reader.ts';
import { PLAIN_LINE_CONTEXT } from '../lines/line-context.ts';
import { useNeverReportLists } from '../never-report/kept/never-report-store.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { useStore } from '../../platform/store/use-store.ts';
import type { DraftState } from './draft.ts';
import { DraftStore } from './draft-store.ts';
import type { JudgedRow } from './judged-rows.ts';

/** The desk's draft; it stays while other pages are shown. */
export const useDraftStore = perDesk(({ activity, session }) => {
  const draft = new DraftStore({ activity, session, reader: createLineReader() });
  // A browser does not always end what a page begins to write while it is left: a moment before, it does.
  window.addEventListener('beforeunload', () => draft.flush());
  window.addEventListener('pagehide', () => draft.flush());
  document.addEventListener('visibilitychange', () => draft.flush());
  return draft;
});

/** A part of the draft's state; what uses it renders again only when that part is another. */
export function useDraftState<Part>(draft: DraftStore, partOf: (state: DraftState) => Part): Part {
  return useStore(draft, partOf);
}

/**
 * The revision of the draft for what has to look at all rows: the last one at which all were understood, and
 * where that renders again, it does so without keeping anybody waiting.
 */
export function useSettledRevision(draft: DraftStore): number {
  const now = useDraftState(draft, ({ judging, revision }) => (judging === undefined ? revision : undefined));
  const [last, setLast] = useState(now ?? 0);
  if (now !== undefined && now !== last) setLast(now);
  return useDeferredValue(last);
}

/** One row with its verdict; only what shows this row renders again when it changes. */
export function useDraftRow(draft: DraftStore, key: number): JudgedRow | undefined {
  const subscribe = useCallback((listener: () => void) => draft.subscribeRow(key, listener), [draft, key]);
  return useSyncExternalStore(subscribe, () => draft.get(key));
}

/** Lines are understood by the settings of who is signed in. */
export function useDraftContext(draft: DraftStore): void {
  const { homeCountry, largeRangeSize } = useSettings();
  const { neverReport } = useNeverReportLists();
  useEffect(
    () => draft.judgeBy({ ...PLAIN_LINE_CONTEXT, homeCountry, largeRangeSize, neverReport }),
    [draft, homeCountry, largeRangeSize, neverReport],
  );
}
