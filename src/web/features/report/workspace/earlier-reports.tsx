import type { Ref } from 'react';
import { OpenOutcomeNotice } from '../../../desk/submission/open-outcome-notice.tsx';
import { useOpenOutcomes, useOpenOutcomeStore } from '../../../desk/submission/open-outcomes.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useReport } from '../../../registry/reporting/reports.ts';
import { UnsettledRows } from './draft-notices.tsx';

export interface EarlierReportsProps {
  readonly draft: DraftStore;
  /** Whether *Review* waits for the first open outcome. */
  readonly blocks: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** The pressed button is gone. */
  readonly onSettled: () => void;
}

/** Reports that an earlier page, or another tab, left open. */
export function EarlierReports(props: EarlierReportsProps) {
  const { draft, onSettled } = props;
  const entry = useReport();
  const operationId = entry?.operation.operationId;
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
      {entry === undefined && <UnsettledRows draft={draft} />}
    </>
  );
}
