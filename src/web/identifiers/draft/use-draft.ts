import { useEffect } from 'react';
import { useStore } from 'zustand';
import { PLAIN_LINE_CONTEXT } from '../../../reading/line/line-context.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { useNeverReport } from '../never-report/kept/never-report-store.ts';
import type { DraftState } from './draft.ts';
import { DraftStore } from './draft-store.ts';
import type { JudgedRow } from './judged-rows.ts';

/** The desk's draft, which outlives the page that shows it. */
export const useDraftStore = perDesk(({ activity, session }) => {
  const draft = new DraftStore({ activity, session });
  // Browsers may drop writes that start while the page unloads; those that start just before complete.
  window.addEventListener('beforeunload', () => draft.flush());
  window.addEventListener('pagehide', () => draft.flush());
  document.addEventListener('visibilitychange', () => draft.flush());
  return draft;
});

/** Returns a part of the draft's state and rerenders only when that part changes. */
export function useDraftState<Part>(draft: DraftStore, partOf: (state: DraftState) => Part): Part {
  return useStore(draft.store, partOf);
}

/** Returns one row with its verdict and rerenders only when that row changes. */
export function useDraftRow(draft: DraftStore, key: number): JudgedRow | undefined {
  return useDraftState(draft, ({ judgement }) => judgement.byKey.get(key));
}

/** Applies the settings of the signed-in account to the draft. */
export function useDraftContext(draft: DraftStore): void {
  const { homeCountry } = useSettings();
  const neverReport = useNeverReport();
  useEffect(
    () => draft.judgeBy({ ...PLAIN_LINE_CONTEXT, homeCountry, neverReport }),
    [draft, homeCountry, neverReport],
  );
}
