import type { Ref } from 'react';
import { OpenOutcomeNotice } from '../../../desk/run/open-outcome-notice.tsx';
import { useOpenOutcomes, useOpenOutcomeStore } from '../../../desk/run/open-outcomes.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { type ReportStore, useReportState } from '../../../registry/reporting/report-store.ts';
import { UnsettledRows } from './draft-notices.tsx';

export interface EarlierReportsProps {
  readonly draft: DraftStore;
  readonly reportStore: ReportStore;
  /** Whether *Review* waits for the first open outcome. */
  readonly blocks: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** The pressed button is gone. */
  readonly onSettled: () => void;
}

/** Reports that an earlier page, or another tab, left open. */
export function EarlierReports(props: EarlierReportsProps) {
  const { draft, reportStore, onSettled } = props;
  const { operationId, run } = useReportState(reportStore);
  const outcomeStore = useOpenOutcomeStore();
  // The panel takes care of the current report.
  const openReports = useOpenOutcomes(outcomeStore).filter(
    ({ operation: { id, kind } }) => kind === 'report' && id !== operationId,
  );
  return (
    <>
      {openReports.map((outcome, at) => (
        <OpenOutcomeNotice
          key={outcome.operation.id}
          outcome={outcome}
          store={outcomeStore}
          blocks={props.blocks}
          {...(at === 0 ? { headingRef: props.headingRef } : {})}
          onDismissed={onSettled}
        />
      ))}
      {run === undefined && <UnsettledRows draft={draft} />}
    </>
  );
}
