import { Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContributionDraft } from '../../../../contract/contribution.ts';
import { isAnswerProblem } from '../../../signing/answer-problem.ts';
import { OpenOutcomeNotice } from '../../../submission/open-outcome-notice.tsx';
import { useOpenOutcomes, useOpenOutcomeStore } from '../../../submission/open-outcomes.ts';
import { isUnderWay } from '../../../submission/submission-state.ts';
import { useSubmissionState } from '../../../submission/use-submission-state.ts';
import { t } from '../messages.ts';
import { fieldIssues, type ReportDraft } from '../report-draft.ts';
import { KeptReportNotice } from './kept-report-notice.tsx';
import { ReportForm } from '../form/report-form.tsx';
import { ReportReceipt } from './report-receipt.tsx';
import { useReportState, useReportStore } from '../report-store.ts';
import classes from './report-workspace.module.css';
import { ReviewPanel } from './review-panel.tsx';
import { showVerdict } from './show-verdict.ts';

/**
 * Calls back when a value changes while the component is mounted, but not for its initial value, so that returning to a
 * page moves no focus.
 */
function useChange<Value>(value: Value, onChange: (value: Value, before: Value) => void): void {
  const last = useRef(value);
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });
  useEffect(() => {
    const before = last.current;
    if (before === value) return;
    last.current = value;
    callback.current(value, before);
  }, [value]);
}

/** The form, what will be signed, and finally the receipt. The state lives in the report store. */
export function ReportWorkspace() {
  const reportStore = useReportStore();
  const { formNumber, kept, operationId, submission } = useReportState(reportStore);
  const outcomeStore = useOpenOutcomeStore();
  // The panel takes care of the current report.
  const openReports = useOpenOutcomes(outcomeStore).filter(
    ({ operation: { id, kind } }) => kind === 'report' && id !== operationId,
  );
  const state = useSubmissionState(submission);
  const { phase } = state;
  const error = state.phase === 'failed' || state.phase === 'review' ? state.error : undefined;
  const [blocked, setBlocked] = useState(false);
  const [firstFormNumber] = useState(formNumber);
  const formRef = useRef<HTMLFormElement>(null);
  const panelRef = useRef<HTMLHeadingElement>(null);
  const noticeRef = useRef<HTMLHeadingElement>(null);
  const signRef = useRef<HTMLButtonElement>(null);
  const verdictRef = useRef<HTMLHeadingElement>(null);
  const receiptRef = useRef<HTMLHeadingElement>(null);

  const accepted =
    state.phase === 'done' || (state.phase === 'verifying' && state.error === undefined) ? state : undefined;
  const issues = useMemo(() => (phase === 'failed' ? fieldIssues(error) : []), [phase, error]);

  useChange(phase, (now, before) => {
    if (now === 'review') {
      // Only a match has that button, and only where the key is.
      if (before === 'checking') {
        if (verdictRef.current !== null) showVerdict(verdictRef.current, signRef.current);
      } else if (error === undefined || !isAnswerProblem(error)) signRef.current?.focus();
    }
    // The pressed button is gone.
    const pressedIsGone =
      now === 'unsent' ||
      now === 'unknown' ||
      (now === 'failed' && before === 'submitting') ||
      (now === 'submitting' && (before === 'unsent' || before === 'unknown'));
    if (pressedIsGone) panelRef.current?.focus();
  });
  useChange(accepted !== undefined, (now) => {
    if (now) receiptRef.current?.focus();
  });

  useEffect(() => () => reportStore.leave(), [reportStore]);

  function cancel() {
    if (phase !== 'assembling' && phase !== 'checking') return;
    // The pressed button is gone, and the form's is enabled again.
    flushSync(() => reportStore.cancel());
    formRef.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  }

  // A key held down must not check and sign in one go.
  useHotkeys(
    [
      [
        'mod+Enter',
        ({ repeat }) => {
          const { activeElement } = document;
          if (repeat || activeElement === null) return;
          if (formRef.current?.contains(activeElement) === true) formRef.current.requestSubmit();
          else if (signRef.current === activeElement) signRef.current.click();
        },
      ],
      ['Escape', cancel],
    ],
    [],
  );

  const edit = useCallback(
    (edited: ReportDraft) => {
      setBlocked(false);
      reportStore.edit(edited);
    },
    [reportStore],
  );
  function focusFirstField() {
    formRef.current?.querySelector('input')?.focus();
  }
  async function check(item: ContributionDraft) {
    const started = await reportStore.check(item);
    setBlocked(!started);
    if (!started) noticeRef.current?.focus();
  }

  return (
    <Stack gap="lg">
      {openReports.map((outcome, at) => (
        <OpenOutcomeNotice
          key={outcome.operation.id}
          outcome={outcome}
          store={outcomeStore}
          blocks={blocked}
          {...(at === 0 ? { headingRef: noticeRef } : {})}
          onDismissed={focusFirstField}
        />
      ))}
      {kept !== undefined && submission === undefined && (
        <KeptReportNotice
          kept={kept}
          onContinue={() => reportStore.resume()}
          onDiscard={() => {
            reportStore.discardKept();
            focusFirstField();
          }}
        />
      )}
      {submission !== undefined && accepted !== undefined ? (
        <ReportReceipt
          submission={submission}
          state={accepted}
          headingRef={receiptRef}
          onAnother={() => reportStore.startNew({ keep: true })}
        />
      ) : (
        <div className={classes.columns}>
          <div className={classes.form}>
            <ReportForm
              key={formNumber}
              draft={reportStore.draft}
              onEdit={edit}
              onCheck={(item) => void check(item)}
              onClear={() => reportStore.startNew({ keep: false })}
              issues={issues}
              busy={phase === 'assembling' || phase === 'checking'}
              fixed={isUnderWay(phase) || phase === 'unsent' || phase === 'unknown'}
              focusFirst={formNumber !== firstFormNumber}
              formRef={formRef}
            />
            {!reportStore.keepsDraft && (
              <Text size="sm" c="dimmed" mt="sm">
                {t('report.draftNotKept')}
              </Text>
            )}
          </div>
          <ReviewPanel
            submission={submission}
            state={state}
            onCancel={cancel}
            onElsewhere={reportStore.keepsDraft ? reportStore.keepForElsewhere : undefined}
            onStartOver={() => {
              // The fields are focusable only once they are enabled again.
              flushSync(() => reportStore.startOver());
              focusFirstField();
            }}
            headingRef={panelRef}
            signRef={signRef}
            verdictRef={verdictRef}
          />
        </div>
      )}
    </Stack>
  );
}
