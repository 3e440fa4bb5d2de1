import { Button, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContributionDraft } from '../../../../contract/contribution.ts';
import { withModifier } from '../../../format/key-names.ts';
import { isAnswerProblem } from '../../../signing/answer-problem.ts';
import { OpenOutcomeNotice } from '../../../submission/open-outcome-notice.tsx';
import { useOpenOutcomes, useOpenOutcomeStore } from '../../../submission/open-outcomes.ts';
import { isUnderWay } from '../../../submission/submission-state.ts';
import { useSubmissionState } from '../../../submission/use-submission-state.ts';
import { t } from '../messages.ts';
import { fieldIssues, type ReportDraft } from '../report-draft.ts';
import { FooterVerdict } from './footer-verdict.tsx';
import { KeptReportNotice } from './kept-report-notice.tsx';
import { ReportForm } from '../form/report-form.tsx';
import { ReportFooter } from './report-footer.tsx';
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
  const { formNumber, kept, operationId, run, submission } = useReportState(reportStore);
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
  const formId = useId();
  const hintId = useId();
  const [actionsAt, setActionsAt] = useState<Element | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const reviewRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLHeadingElement>(null);
  const noticeRef = useRef<HTMLHeadingElement>(null);
  const signRef = useRef<HTMLButtonElement>(null);
  const verdictRef = useRef<HTMLHeadingElement>(null);
  const anotherRef = useRef<HTMLButtonElement>(null);

  const accepted =
    state.phase === 'done' || (state.phase === 'verifying' && state.error === undefined) ? state : undefined;
  const fixed = isUnderWay(phase) || phase === 'unsent' || phase === 'unknown';
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
    if (now) anotherRef.current?.focus();
  });

  useEffect(() => () => reportStore.leave(), [reportStore]);

  function cancel() {
    if (phase !== 'assembling' && phase !== 'checking') return;
    // The pressed button is gone, and the form's is enabled again.
    flushSync(() => reportStore.cancel());
    reviewRef.current?.focus();
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
    // What is shown is of these very fields: an edit would have discarded it.
    if (phase === 'review') {
      if (verdictRef.current !== null) showVerdict(verdictRef.current, signRef.current);
      return;
    }
    const started = await reportStore.check(item);
    setBlocked(!started);
    if (!started) noticeRef.current?.focus();
  }

  return (
    <Stack gap="lg" flex={1}>
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
          anotherRef={anotherRef}
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
              fixed={fixed}
              focusFirst={formNumber !== firstFormNumber}
              id={formId}
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
            onSign={() => run?.approve()}
            onElsewhere={reportStore.keepsDraft ? reportStore.keepForElsewhere : undefined}
            onStartOver={() => {
              // The fields are focusable only once they are enabled again.
              flushSync(() => reportStore.startOver());
              focusFirstField();
            }}
            actionsAt={actionsAt}
            headingRef={panelRef}
            signRef={signRef}
            verdictRef={verdictRef}
          />
        </div>
      )}
      {accepted === undefined && (
        <ReportFooter
          actionsRef={setActionsAt}
          verdict={
            <FooterVerdict state={state}>
              <Text id={hintId} size="sm" c="dimmed">
                {t('report.checkHint', { keys: withModifier('Enter') })}
              </Text>
            </FooterVerdict>
          }
        >
          {!fixed && (
            <Button
              ref={reviewRef}
              type="submit"
              form={formId}
              variant={phase === 'review' ? 'default' : 'filled'}
              aria-describedby={phase === 'idle' ? hintId : undefined}
              aria-disabled={phase === 'assembling' || phase === 'checking' ? true : undefined}
            >
              {t('report.check')}
            </Button>
          )}
        </ReportFooter>
      )}
    </Stack>
  );
}
