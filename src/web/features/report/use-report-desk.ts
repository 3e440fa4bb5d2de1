import { useSyncExternalStore } from 'react';
import { perDesk } from '../../submission/per-desk.ts';
import { ReportDesk, type ReportDeskState } from './report-desk.ts';

/** The report of this desk; it goes on while other pages are shown. */
export const useReportDesk = perDesk((desk, queryClient) => new ReportDesk(desk, queryClient));

export function useReportDeskState(reportDesk: ReportDesk): ReportDeskState {
  return useSyncExternalStore(reportDesk.subscribe, reportDesk.getState);
}
