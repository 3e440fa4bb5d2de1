import { Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextTask } from '../../../platform/tasks/row-tasks.ts';
import { useDraftContext, useDraftState, useDraftStore } from '../../../identifiers/draft/use-draft.ts';
import { isAnswerProblem } from '../../../desk/signing/answer-problem.ts';
import { useFlaggedLeftOut } from '../../../registry/standing/draft-check.tsx';
import { OpenOutcomeNotice } from '../../../desk/run/open-outcome-notice.tsx';
import { useOpenOutcomes, useOpenOutcomeStore } from '../../../desk/run/open-outcomes.ts';
import { IDLE_SUBMISSION, isUnderWay } from '../../../../client/submission/submission-state.ts';
import { useSubmissionState } from '../../../desk/run/use-submission-state.ts';
import { ReportForm } from '../form/report-form.tsx';
import { ColumnsDialog } from '../intake/columns-dialog.tsx';
import type { IncomingList, ReadList } from '../../../registry/reporting/lines-intake.ts';
import { OpenLists } from '../intake/list-control.tsx';
import { ReadLists } from '../intake/read-lists.tsx';
import { useLinesIntake } from '../../../registry/reporting/use-lines-intake.ts';
import { t as reportingText } from '../../../registry/reporting/messages.ts';
import { t } from '../messages.ts';
import { type FieldIssue, fieldIssues } from '../../../registry/reporting/report-draft.ts';
import { useReportState, useReportStore } from '../../../registry/reporting/report-store.ts';
import { KeptBundleNotices } from '../../../desk/run/panel/kept-bundle-notices.tsx';
import { RunControls, RunInShort, useIsGoingOn } from '../../../desk/run/panel/run-controls.tsx';
import { RunPanel, UnlessByItself } from '../../../desk/run/panel/run-panel.tsx';
import type { SheetHandle } from '../table/draft-sheet.tsx';
import { useStore } from '../../../platform/store/use-store.ts';
import { AllRows } from './all-rows.tsx';
import { LeftDrafts, UnsettledRows } from './draft-notices.tsx';
import { BeforeReview, type Blocked, FooterVerdict } from './footer-verdict.tsx';
import { ReportFooter } from './report-footer.tsx';
import { ReportReceipt } from './report-receipt.tsx';
import classes from './report-workspace.module.css';
import { ReviewPanel } from './review-panel.tsx';
import { RowFields } from './row-fields.tsx';
import { showVerdict } from './show-verdict.ts';
import { useChange } from '../../../ui/components/use-change.ts';
import { WarnedRows } from './warned-rows.tsx';

const NO_ISSUES: readonly FieldIssue[] = [];

/** The draft, its review, and finally the receipt. The state lives in the draft and in the report store. */
export function ReportWorkspace() {
  const reportStore = useReportStore();
  const draft = useDraftStore();
  useDraftContext(draft);
  useFlaggedLeftOut(draft);
  const intake = useLinesIntake();
  const { operationId, run, submission } = useReportState(reportStore);
  const { isKeeping } = useStore(reportStore.taken);
  const keys = useDraftState(draft, (one) => one.keys);
  const currentKey = useDraftState(draft, (one) => one.currentKey);
  const formNumber = useDraftState(draft, (one) => one.formNumber);
  const { isElsewhere = false, rowCount = 1 } = run?.getState() ?? {};
  // A resumed bundle may contain other rows than this draft.
  const oneOfMany = keys.length > 1 || isElsewhere || rowCount > 1;
  const goesOnByItself = useIsGoingOn(run) && oneOfMany;
  // The table comes in a task of its own, after the form.
  const hasTable = useDeferredValue(oneOfMany, false);
  const outcomeStore = useOpenOutcomeStore();
  // The panel takes care of the current report.
  const openReports = useOpenOutcomes(outcomeStore).filter(
    ({ operation: { id, kind } }) => kind === 'report' && id !== operationId,
  );
  const state = useSubmissionState(submission);
  const { phase } = state;
  const error = state.phase === 'failed' || state.phase === 'review' ? state.error : undefined;
  const isReading = useStore(intake, ({ reading }) => reading !== undefined);
  const [blocked, setBlocked] = useState<'open' | Blocked>();
  const [columnsOf, setColumnsOf] = useState<ReadList>();
  const formId = useId();
  const noteId = useId();
  const [actionsAt, setActionsAt] = useState<Element | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const reviewRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLHeadingElement>(null);
  const noticeRef = useRef<HTMLHeadingElement>(null);
  const signRef = useRef<HTMLButtonElement>(null);
  const verdictRef = useRef<HTMLHeadingElement>(null);
  const leftOutRef = useRef<HTMLParagraphElement>(null);
  const anotherRef = useRef<HTMLButtonElement>(null);
  const runRef = useRef<HTMLHeadingElement>(null);
  const tableRef = useRef<SheetHandle>(null);
  const pageRef = useRef<HTMLDivElement>(null);

  const accepted =
    state.phase === 'done' || (state.phase === 'verifying' && state.error === undefined) ? state : undefined;
  const underWay = isUnderWay(phase) || phase === 'unsent' || phase === 'unknown';
  const issues = useMemo(
    () => (phase === 'failed' && !oneOfMany ? fieldIssues(error) : NO_ISSUES),
    [phase, error, oneOfMany],
  );

  useChange(phase, (now, before) => {
    if (now === 'review') {
      // Only a match has that button, and only if the key is in this browser.
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
    // The reason why a run stopped is shown above the rows, out of sight of *Review*.
    if (now === 'failed' && oneOfMany) runRef.current?.focus();
    else if (pressedIsGone) panelRef.current?.focus();
  });
  useChange(formNumber, () => {
    if (!oneOfMany) focusFirstField();
  });
  useChange(accepted !== undefined, (now) => {
    if (now) (anotherRef.current ?? runRef.current)?.focus();
  });
  useEffect(
    () =>
      draft.subscribe(() => {
        setBlocked(undefined);
      }),
    [draft],
  );
  useEffect(() => () => reportStore.leave(draft), [reportStore, draft]);

  function cancel() {
    if (phase !== 'assembling' && phase !== 'checking') return;
    // The pressed button is gone, and the form's is enabled again.
    flushSync(() => reportStore.cancel());
    reviewRef.current?.focus();
  }

  // A key held down must not review and sign in one go.
  useHotkeys(
    [
      [
        'mod+Enter',
        ({ repeat }) => {
          const { activeElement } = document;
          if (repeat || activeElement === null) return;
          if (signRef.current === activeElement) signRef.current.click();
          else if (activeElement === document.body || pageRef.current?.contains(activeElement) === true)
            formRef.current?.requestSubmit();
        },
      ],
      ['Escape', cancel],
    ],
    [],
  );

  function focusFirstField() {
    formRef.current?.closest('details')?.setAttribute('open', '');
    formRef.current?.querySelector('input')?.focus();
  }
  async function review(hasProblems: boolean) {
    // The review shown is of exactly these rows: an edit would have discarded it.
    if (phase === 'review') {
      if (verdictRef.current !== null) showVerdict(verdictRef.current, signRef.current);
      return;
    }
    if (isReading) {
      if (blocked === 'reading') return;
      setBlocked('reading');
      const { keys: before } = draft.getState();
      await intake.settled();
      setBlocked(undefined);
      // The list explains why no row came of it.
      if (draft.getState().keys === before) return;
    }
    // The form has moved the focus to the problem.
    if (hasProblems && !oneOfMany) return;
    const answer = await reportStore.review(draft);
    if (answer === 'open') {
      setBlocked('open');
      noticeRef.current?.focus();
    } else if (answer === 'none') {
      // Its button is one Tab away: pressing Enter out of habit includes nothing.
      if (leftOutRef.current === null) setBlocked('none');
      else leftOutRef.current.focus();
    } else if (answer === 'busy') {
      const otherPhase = reportStore.getState().run?.getState().phase;
      if (otherPhase === 'running' || otherPhase === 'held') setBlocked('busy');
    }
  }
  async function take(lists: readonly IncomingList[]) {
    const first = await intake.take(draft, lists);
    if (first === undefined) return;
    draft.setCurrent(first);
    // Rendering the new rows is a long task already.
    do await nextTask();
    while (draft.getState().keys.length > 1 && tableRef.current === null && pageRef.current !== null);
    if (draft.getState().keys.length > 1) tableRef.current?.focusRow(first);
    else focusFirstField();
  }
  const takeList = (text: string) => void take([{ source: reportingText('report.pasted'), input: text }]);
  const takeFiles = (files: readonly File[]) =>
    void take(files.map((file) => ({ source: file.name, input: file })));

  function endRun() {
    flushSync(() => reportStore.startNext(draft));
    // The pressed button is gone. If no row is left, a new form takes the focus.
    tableRef.current?.showNotReported();
  }

  const verdict = draft.get(currentKey)?.verdict;
  const isFixed = oneOfMany ? verdict === 'open' || verdict === 'reported' : underWay || verdict === 'open';
  const form = (
    <RowFields draft={draft} oneOfMany={oneOfMany} onFiles={takeFiles} onList={takeList}>
      <ReportForm
        key={`${currentKey} ${formNumber}`}
        draft={draft}
        rowKey={currentKey}
        isReading={isReading}
        onReview={(hasProblems) => void review(hasProblems)}
        onClear={() => {
          if (!reportStore.mayStart()) return;
          draft.clear();
          focusFirstField();
        }}
        onList={takeList}
        issues={issues}
        fixed={isFixed}
        oneOfMany={oneOfMany}
        beside={<OpenLists onFiles={takeFiles} />}
        id={formId}
        formRef={formRef}
      />
    </RowFields>
  );
  const panel = (
    <ReviewPanel
      run={run}
      submission={submission}
      state={state}
      onCancel={cancel}
      onElsewhere={isKeeping && !oneOfMany ? reportStore.keepForElsewhere : undefined}
      onStartOver={() => {
        // The fields cannot take the focus until they are enabled again.
        flushSync(() => reportStore.startOver());
        focusFirstField();
      }}
      actionsAt={actionsAt}
      warningsId={noteId}
      headingRef={panelRef}
      signRef={signRef}
      verdictRef={verdictRef}
    />
  );

  return (
    <Stack gap="lg" flex={1} ref={pageRef}>
      {openReports.map((outcome, at) => (
        <OpenOutcomeNotice
          key={outcome.operation.id}
          outcome={outcome}
          store={outcomeStore}
          blocks={blocked === 'open'}
          {...(at === 0 ? { headingRef: noticeRef } : {})}
          onDismissed={focusFirstField}
        />
      ))}
      {run === undefined && (
        <KeptBundleNotices
          taken={reportStore.taken}
          onContinue={(kept) => void reportStore.resume(kept, draft)}
          onDiscarded={focusFirstField}
        />
      )}
      <LeftDrafts draft={draft} />
      {run === undefined && <UnsettledRows draft={draft} />}
      {submission !== undefined && accepted !== undefined && !oneOfMany ? (
        <ReportReceipt
          submission={submission}
          state={accepted}
          anotherRef={anotherRef}
          onAnother={() => reportStore.startNext(draft)}
          onLikeThis={() => {
            const fields = { ...draft.current.fields };
            if (reportStore.startNext(draft)) draft.startWith(fields);
          }}
        />
      ) : oneOfMany ? (
        <>
          {form}
          {run !== undefined && (
            <RunPanel run={run} keepsBundle={isKeeping} onDone={endRun} headingRef={runRef} />
          )}
          {run !== undefined && submission !== undefined && accepted === undefined && (
            <UnlessByItself run={run}>{panel}</UnlessByItself>
          )}
          {hasTable && <AllRows draft={draft} intake={intake} onColumns={setColumnsOf} tableRef={tableRef} />}
        </>
      ) : (
        <>
          <ReadLists intake={intake} onColumns={setColumnsOf} />
          <div className={classes.columns}>
            {form}
            {panel}
          </div>
        </>
      )}
      {columnsOf !== undefined && (
        <ColumnsDialog
          list={columnsOf}
          onClose={() => setColumnsOf(undefined)}
          onChosen={(columns) => {
            setColumnsOf(undefined);
            void intake.readAgain(draft, columnsOf, columns);
          }}
        />
      )}
      {(accepted === undefined || oneOfMany) && (
        <ReportFooter
          actionsRef={setActionsAt}
          verdict={
            blocked === 'open' ? (
              <Group gap="xs">
                <Text size="sm" fw={550}>
                  {t('report.openBlocks')}
                </Text>
                <Button variant="subtle" size="compact-sm" onClick={() => noticeRef.current?.focus()}>
                  {t('report.toOpen')}
                </Button>
              </Group>
            ) : run !== undefined && goesOnByItself && blocked === undefined ? (
              <RunInShort run={run} />
            ) : (
              <FooterVerdict
                state={accepted === undefined ? state : IDLE_SUBMISSION}
                warnings={run !== undefined && <WarnedRows draft={draft} rows={run.rows} id={noteId} />}
              >
                <BeforeReview
                  draft={draft}
                  blocked={blocked}
                  oneOfMany={oneOfMany}
                  id={noteId}
                  leftOutRef={leftOutRef}
                  onIncluded={() => reviewRef.current?.focus()}
                />
              </FooterVerdict>
            )
          }
        >
          {oneOfMany && (
            <Button
              variant="default"
              onClick={() => {
                // The form gets new fields.
                flushSync(() => draft.startWith({}));
                focusFirstField();
              }}
            >
              {t('report.addRow')}
            </Button>
          )}
          {run !== undefined && oneOfMany && (
            <RunControls run={run} onStopped={() => runRef.current?.focus()} />
          )}
          {!underWay && !goesOnByItself && (
            <Button
              ref={reviewRef}
              type="submit"
              form={formId}
              variant={phase === 'review' ? 'default' : 'filled'}
              aria-describedby={phase === 'idle' && !oneOfMany ? noteId : undefined}
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
