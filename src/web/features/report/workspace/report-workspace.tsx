import { Button, Stack } from '@mantine/core';
import { Activity, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useDraftContext, useDraftState, useDraftStore } from '../../../identifiers/draft/use-draft.ts';
import { useCheckBeforeReview, useKnownLeftOut } from '../../../registry/standing/draft-check.tsx';
import { acceptedOf, IDLE_SUBMISSION, isUnderWay } from '../../../../client/submission/submission-state.ts';
import { isList } from '../form/is-list.ts';
import { ReportForm } from '../form/report-form.tsx';
import { ColumnsDialog } from '../intake/columns-dialog.tsx';
import { DropZone } from '../intake/drop-zone.tsx';
import type { ReadList } from '../../../registry/reporting/lines-intake.ts';
import { ListQuestions, ReadLists, useReadUntilReported } from '../intake/read-lists.tsx';
import { useLinesIntake } from '../../../registry/reporting/use-lines-intake.ts';
import { t } from '../messages.ts';
import type { ReportStep } from '../report-steps.ts';
import { type FieldIssue, fieldIssues } from '../../../registry/reporting/report-draft.ts';
import { useReport, useReports } from '../../../registry/reporting/reports.ts';
import type { SheetHandle } from '../table/draft-sheet.tsx';
import { AllRows } from './all-rows.tsx';
import { BesideTitle } from './beside-title.tsx';
import { DraftProblem, UndoDiscard } from './draft-notices.tsx';
import { EarlierReports } from './earlier-reports.tsx';
import { type Blocked, FooterState } from './footer-verdict.tsx';
import { ReportDone } from './report-done.tsx';
import { ReportFooter, ReviewButton } from './report-footer.tsx';
import { ReportReceipt, startLike } from './report-receipt.tsx';
import classes from './report-workspace.module.css';
import { ReviewPanel } from './review-panel.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { showVerdict } from './show-verdict.ts';
import { useShownStep } from './step-links.tsx';
import { usePagePaste } from '../../../ui/components/use-page-paste.ts';
import { useChange } from '../../../ui/components/use-change.ts';
import { usePhaseFocus } from './use-phase-focus.ts';
import { useReportKeys } from './use-report-keys.ts';
import { useTakeLists } from './use-take-lists.ts';

const NO_ISSUES: readonly FieldIssue[] = [];

export interface ReportWorkspaceProps {
  /** Where the steps of a list stand, or the way to one. `null` until it is mounted. */
  readonly besideTitle: Element | null;
  /** The step that the address asks for; of a list only. */
  readonly step: ReportStep;
  readonly onStep: (step: ReportStep, how: 'push' | 'replace') => void;
}

/** The draft, its review, and finally the receipt. The state lives in the draft and in the report's mutations. */
export function ReportWorkspace({ besideTitle, step, onStep }: ReportWorkspaceProps) {
  const reports = useReports();
  const draft = useDraftStore();
  useDraftContext(draft);
  useKnownLeftOut(draft);
  const checkBeforeReview = useCheckBeforeReview(draft);
  const intake = useLinesIntake();
  const entry = useReport();
  const { operation } = entry ?? {};
  const state = entry?.result.state ?? IDLE_SUBMISSION;
  const accepted = acceptedOf(state);
  const keys = useDraftState(draft, (one) => one.keys);
  const currentKey = useDraftState(draft, (one) => one.currentKey);
  const formNumber = useDraftState(draft, (one) => one.formNumber);
  const readyLeft = useDraftState(draft, ({ counts }) => counts.ready + counts.warned);
  // A report may have more rows than are left in the draft.
  const oneOfMany = keys.length > 1 || (operation?.rows.length ?? 0) > 1;
  useReadUntilReported(intake, accepted !== undefined);
  const nextStep = accepted === undefined ? 'review' : 'done';
  const isOnItsWay = oneOfMany && operation !== undefined;
  const { next, shown } = useShownStep(step, onStep, isOnItsWay ? nextStep : undefined);
  // The table comes in a task of its own, after the form.
  const hasTable = useDeferredValue(oneOfMany, false);
  const { phase } = state;
  const error = state.phase === 'failed' ? state.error : undefined;
  const isReading = useStore(intake, ({ reading }) => reading !== undefined);
  const [blocked, setBlocked] = useState<Blocked>();
  const [columnsOf, setColumnsOf] = useState<ReadList>();
  const noteId = useId();
  const [actionsAt, setActionsAt] = useState<Element | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const reviewRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLHeadingElement>(null);
  const noticeRef = useRef<HTMLHeadingElement>(null);
  const signRef = useRef<HTMLButtonElement>(null);
  const verdictRef = useRef<HTMLHeadingElement>(null);
  const waitingRef = useRef<HTMLParagraphElement>(null);
  const anotherRef = useRef<HTMLButtonElement>(null);
  const runRef = useRef<HTMLHeadingElement>(null);
  const tableRef = useRef<SheetHandle>(null);
  const pageRef = useRef<HTMLDivElement>(null);
  const showsLeft = useRef(false);
  const [isRowOpen, setRowOpen] = useState(false);

  const isReviewed = phase === 'review' || phase === 'assembling';
  const underWay = isUnderWay(phase) || phase === 'unsent' || phase === 'unknown';
  const issues = useMemo(
    () => (phase === 'failed' && !oneOfMany ? fieldIssues(error) : NO_ISSUES),
    [phase, error, oneOfMany],
  );

  const hasReceipt = accepted !== undefined && !oneOfMany;
  const headingRef = oneOfMany ? runRef : panelRef;
  usePhaseFocus({ phase, oneOfMany, isAtField: issues.length > 0, headingRef, signRef, verdictRef });
  useChange(formNumber, () => {
    if (!oneOfMany) focusFirstField();
  });
  useChange(accepted !== undefined, (now) => {
    if (now) anotherRef.current?.focus();
  });
  useChange(shown, (now) => {
    setRowOpen(false);
    if (now !== 'rows') runRef.current?.focus();
    else if (showsLeft.current) tableRef.current?.showNotReported();
    else tableRef.current?.focusRow(draft.getState().currentKey);
    showsLeft.current = false;
  });
  useChange(oneOfMany, () => setRowOpen(false));
  useEffect(() => draft.subscribe(() => setBlocked(undefined)), [draft]);
  useEffect(() => () => reports.leave(draft), [reports, draft]);

  function cancel() {
    if (phase !== 'assembling') return;
    // The pressed button is gone, and the form's is enabled again.
    flushSync(() => reports.cancel());
    (oneOfMany ? runRef : reviewRef).current?.focus();
  }

  useReportKeys({
    pageRef,
    signRef,
    onEscape: cancel,
    onReview() {
      if (phase === 'review' && !oneOfMany) void review(false);
      else reviewRef.current?.click();
    },
  });

  function focusFirstField() {
    formRef.current?.querySelector('input')?.focus();
  }
  function startOver() {
    // The fields cannot take the focus until they are enabled again.
    flushSync(() => reports.startOver());
    if (!oneOfMany) focusFirstField();
  }
  /** Of a list, what matches stays; anything else is discarded, to be edited. */
  function goBack() {
    if (oneOfMany && (state.phase !== 'review' || state.checked.comparison.verdict === 'matches'))
      onStep('rows', 'push');
    else startOver();
  }
  const lookAgain = () => void reports.check();
  const closeRow = useCallback(() => {
    flushSync(() => setRowOpen(false));
    tableRef.current?.focusRow(draft.getState().currentKey);
  }, [draft]);
  const openRow = useCallback(() => setRowOpen(true), []);
  async function review(hasProblems: boolean) {
    // The review shown is of exactly these rows: an edit would have discarded it.
    if (oneOfMany && (isReviewed || underWay)) {
      onStep('review', 'push');
      return;
    }
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
    if (hasProblems && draft.getState().keys.length === 1) return;
    if (reports.mayStart()) await checkBeforeReview();
    const answer = await reports.review(draft);
    if (answer === 'begun') {
      if (draft.getState().keys.length > 1) onStep('review', shown === 'review' ? 'replace' : 'push');
      // The pressed button is gone.
      if (shown === 'review') runRef.current?.focus();
    } else if (answer === 'open') {
      setBlocked('open');
      noticeRef.current?.focus();
    } else if (answer === 'none') {
      // Its button is one Tab away: pressing Enter out of habit includes nothing.
      if (waitingRef.current === null) setBlocked('none');
      else waitingRef.current.focus();
    } else if (!reports.mayStart()) setBlocked('busy');
  }
  const takesPaste = shown === 'rows' && !hasReceipt && !underWay;
  const { onFiles, onList } = useTakeLists({
    draft,
    intake,
    tableRef,
    pageRef,
    formRef,
    onTake: useCallback(() => setRowOpen(false), []),
  });
  usePagePaste({
    onText(text) {
      if (isList(text)) onList(text);
      else if (!oneOfMany) draft.edit(currentKey, { id: text.trim() });
      // A value pasted at a cell is not meant as a row.
      else if (document.activeElement?.closest('[role="grid"]') === null) onList(text);
    },
    onFile: (file) => onFiles([file]),
    // It would discard the review on the same page.
    isOff: !takesPaste || (isReviewed && !oneOfMany),
  });

  const back = (
    <Button variant="default" onClick={goBack}>
      {t('report.back')}
    </Button>
  );
  const hasBack = shown === 'review' || (phase === 'review' && !oneOfMany);
  // A list that was cancelled or failed is reviewed again where it stands.
  const hasReview = hasBack ? phase === 'idle' || phase === 'failed' : !underWay || oneOfMany;
  function endReport() {
    showsLeft.current = true;
    reports.startNext(draft);
  }
  function discardLeft() {
    if (reports.startNext(draft)) draft.clear();
  }

  const verdict = draft.get(currentKey)?.verdict;
  const isFixed = oneOfMany ? verdict === 'open' || verdict === 'reported' : underWay || verdict === 'open';
  const form = (
    <ReportForm
      key={`${currentKey} ${formNumber}`}
      draft={draft}
      rowKey={currentKey}
      isReading={isReading}
      onReview={oneOfMany ? closeRow : (hasProblems) => void review(hasProblems)}
      onClear={() => {
        if (!reports.mayStart()) return;
        draft.clear();
        focusFirstField();
      }}
      onList={onList}
      issues={issues}
      fixed={isFixed}
      oneOfMany={oneOfMany}
      formRef={formRef}
    />
  );
  const panel = (
    <ReviewPanel
      draft={draft}
      entry={entry}
      state={state}
      leftOver={isReviewed && entry !== undefined ? readyLeft - entry.operation.rows.length : 0}
      onCancel={cancel}
      onStartOver={startOver}
      actionsAt={actionsAt}
      warningsId={noteId}
      headingRef={headingRef}
      signRef={signRef}
      verdictRef={verdictRef}
    />
  );

  return (
    <Stack gap={oneOfMany ? 'sm' : 'lg'} flex={1} ref={pageRef}>
      <BesideTitle
        at={besideTitle}
        list={oneOfMany ? { shown, next } : undefined}
        hasKeys={takesPaste && (oneOfMany || !isReviewed)}
        onFiles={takesPaste ? onFiles : undefined}
      />
      <EarlierReports
        draft={draft}
        blocks={blocked === 'open'}
        headingRef={noticeRef}
        onSettled={focusFirstField}
      />
      {operation !== undefined && accepted !== undefined && hasReceipt ? (
        <ReportReceipt
          operation={operation}
          state={accepted}
          onLookAgain={lookAgain}
          anotherRef={anotherRef}
          onAnother={() => reports.startNext(draft)}
          onLikeThis={() => startLike(draft, reports)}
        />
      ) : oneOfMany ? (
        <>
          <Activity mode={shown === 'rows' ? 'visible' : 'hidden'}>
            <DropZone onFiles={onFiles} onList={onList}>
              {hasTable && (
                <AllRows
                  draft={draft}
                  intake={intake}
                  onColumns={setColumnsOf}
                  onOpen={openRow}
                  onFiles={onFiles}
                  tableRef={tableRef}
                />
              )}
              <DraftProblem draft={draft} />
            </DropZone>
            <RowDrawer draft={draft} opened={isRowOpen} onClose={closeRow} onDecided={focusFirstField}>
              {form}
            </RowDrawer>
          </Activity>
          {shown === 'review' && panel}
          {shown === 'done' && operation !== undefined && accepted !== undefined && (
            <ReportDone
              draft={draft}
              rows={operation.rows}
              state={accepted}
              onLookAgain={lookAgain}
              onNext={endReport}
              onDiscard={discardLeft}
              headingRef={runRef}
            />
          )}
        </>
      ) : (
        <>
          <ListQuestions draft={draft} intake={intake} onColumns={setColumnsOf} />
          <ReadLists draft={draft} intake={intake} onColumns={setColumnsOf} />
          <div className={classes.columns}>
            <DropZone onFiles={onFiles} onList={onList} className={classes.form}>
              {form}
              <UndoDiscard draft={draft} />
              <DraftProblem draft={draft} />
            </DropZone>
            {panel}
          </div>
        </>
      )}
      <ColumnsDialog draft={draft} intake={intake} list={columnsOf} onClose={() => setColumnsOf(undefined)} />
      {shown !== 'done' && !hasReceipt && (
        <ReportFooter
          actionsRef={setActionsAt}
          of={oneOfMany ? 'list' : hasReview && !hasBack ? 'form' : 'review'}
          back={hasBack && back}
          verdict={
            <FooterState
              draft={draft}
              rows={operation?.rows}
              state={accepted === undefined ? state : IDLE_SUBMISSION}
              blocked={blocked}
              oneOfMany={oneOfMany}
              id={noteId}
              waitingRef={waitingRef}
              onShowOpen={() => noticeRef.current?.focus()}
              reviewRef={reviewRef}
            />
          }
        >
          {hasReview && (
            <ReviewButton
              ref={reviewRef}
              draft={draft}
              phase={phase}
              hintId={oneOfMany ? undefined : noteId}
              onClick={() => (oneOfMany ? void review(false) : formRef.current?.requestSubmit())}
              onAnother={endReport}
            />
          )}
        </ReportFooter>
      )}
    </Stack>
  );
}
