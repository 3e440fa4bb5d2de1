import { useSyncExternalStore } from 'react';
import { perDesk } from '../../submission/per-desk.ts';
import { ReportStore, type ReportState } from './report-store.ts';

/** The desk's report; it continues while other pages are shown. */
export const useReportStore = perDesk((desk, queryClient) => new ReportStore(desk, queryClient));

export function useReportState(reportStore: ReportStore): ReportState {
  return useSyncExternalStore(reportStore.subscribe, reportStore.getState);
}
