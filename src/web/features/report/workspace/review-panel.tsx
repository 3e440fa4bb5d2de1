import { Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type Ref, useId } from 'react';
import { createPortal } from 'react-dom';
import type { AppError } from '../../../../contract/app-error.ts';
import type { RunReceipt } from '../../../desk/run/run-plan.ts';
import { isWarned, type Verdict } from '../../../../transaction/compare/comparison.ts';
import { AfterAWhile } from '../../../ui/components/after-a-while.tsx';
import { Facts } from '../../../ui/components/facts.tsx';
import { Problem } from '../../../ui/components/problem.tsx';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import { UnlockDeclinedError } from '../../../desk/session/session-errors.ts';
import { AgreeFirst } from '../../../desk/signing/agree-first.tsx';
import { isAnswerProblem } from '../../../desk/signing/answer-problem.ts';
import { WaysToSign } from '../../../desk/signing/ways-to-sign.tsx';
import { StepList } from '../../../desk/run/step-list.tsx';
import { SubmissionBytes } from '../../../desk/run/submission-bytes.tsx';
import { checkedOf, type StateIn, type SubmissionState } from '../../../desk/run/submission-state.ts';
import type { Submission } from '../../../desk/run/submission.ts';
import { HashAndSize } from '../../../desk/transaction-view/transaction-in-words.tsx';
import { VerdictCard } from '../../../desk/transaction-view/verdict-card.tsx';
import { type MessageKey, t } from '../messages.ts';
import { fieldIssues } from '../report-draft.ts';
import classes from './review-panel.module.css';

const VERDICTS = {
  matches: 'report.reviewMatches',
  differs: 'report.reviewDiffers',
  'cannot-inspect': 'report.reviewUnreadable',
} as const satisfies Record<Verdict, MessageKey>;

/** The progress of the report in one sentence, for screen readers. Empty where an error or a receipt speaks. */
function progressWords(state: SubmissionState<RunReceipt>): string {
  switch (state.phase) {
    case 'assembling':
    case 'checking':
    case 'unlocking':
    case 'signing':
    case 'submitting':
    case 'verifying':
      return t(`report.${state.phase}`);
    case 'review': {
      const { comparison } = state.checked;
      return t(isWarned(comparison) ? 'report.reviewWarned' : VERDICTS[comparison.verdict]);
    }
    case 'idle':
    case 'done':
    case 'failed':
    case 'unsent':
    case 'unknown':
      return '';
  }
}

export interface OutcomeUnknownProps {
  readonly submission: Submission<RunReceipt>;
  readonly state: StateIn<'unknown' | 'verifying', RunReceipt>;
  readonly error: AppError;
  readonly onStartOver: () => void;
}

/** The report may have been accepted: ask the registry first; sending again sends the same signed bytes. */
function OutcomeUnknown({ submission, state, error, onStartOver }: OutcomeUnknownProps) {
  const { verification, verificationError, phase } = state;
  const asking = phase === 'verifying';
  return (
    <Stack gap="sm">
      <Problem title={t('report.unknown')} error={error}>
        <Button aria-disabled={asking} onClick={() => void submission.checkRegistry()}>
          {t(asking ? 'report.verifying' : 'report.askRegistry')}
        </Button>
        <Button variant="default" aria-disabled={asking} onClick={() => void submission.resend()}>
          {t('report.sendAgain')}
        </Button>
        {verification !== undefined && (
          <Button variant="subtle" aria-disabled={asking} onClick={onStartOver}>
            {t('report.startOver')}
          </Button>
        )}
      </Problem>
      {verification !== undefined && !asking && (
        <Text size="sm" role="status">
          {t(verification.newestOnly === true ? 'report.unknownLeftOut' : 'report.unknownNotFound')}
        </Text>
      )}
      {verificationError !== undefined && !asking && (
        <Problem title={t('report.registryNotAsked')} error={verificationError} />
      )}
    </Stack>
  );
}

export interface ReportUnsentProps {
  readonly error: AppError;
  readonly onSendAgain: () => void;
  readonly onStartOver: () => void;
}

/** Signed, but the service did not take it for now: nothing happened, and the same signed bytes can be sent again. */
function ReportUnsent({ error, onSendAgain, onStartOver }: ReportUnsentProps) {
  return (
    <>
      <Problem title={t('report.unsent')} error={error}>
        <Button onClick={onSendAgain}>{t('report.sendUnsent')}</Button>
        <Button variant="subtle" onClick={onStartOver}>
          {t('report.startOver')}
        </Button>
      </Problem>
      <Text size="sm">{t('report.unsentText')}</Text>
    </>
  );
}

export interface ReviewPanelProps {
  readonly submission: Submission<RunReceipt> | undefined;
  readonly state: SubmissionState<RunReceipt>;
  readonly onCancel: () => void;
  readonly onSign: () => void;
  /** Called once the transaction is offered for signing elsewhere; omitted where nothing can be kept. */
  readonly onElsewhere: (() => void) | undefined;
  readonly onStartOver: () => void;
  /** The place in the footer for what goes on from here; `null` until it is there. */
  readonly actionsAt: Element | null;
  /** Of what is said beside the sign button. */
  readonly warningsId: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly signRef: Ref<HTMLButtonElement>;
  readonly verdictRef: Ref<HTMLHeadingElement>;
}

const SIGN_WORDS = {
  unlocking: 'report.unlocking',
  signing: 'report.signing',
  submitting: 'report.submitting',
} as const;

function signWords(phase: SubmissionState<RunReceipt>['phase']): string {
  return phase === 'unlocking' || phase === 'signing' || phase === 'submitting'
    ? t(SIGN_WORDS[phase])
    : t('report.sign');
}

/** Why the last attempt stopped. Closing the unlock dialog is a choice, not a failure. */
function Obstacle({ state }: { readonly state: SubmissionState<RunReceipt> }) {
  if (state.phase === 'failed') {
    const { checked, error } = state;
    return (
      <>
        {fieldIssues(error).length > 0 && (
          <Text size="sm" role="status">
            {t('report.fieldsRefused')}
          </Text>
        )}
        <Problem title={t('report.failed')} error={error} />
        {checked !== undefined && (
          <Facts>
            <HashAndSize checked={checked} />
          </Facts>
        )}
      </>
    );
  }
  // An imported signature is judged at its field.
  if (state.phase !== 'review' || state.error === undefined || isAnswerProblem(state.error)) return null;
  const { error } = state;
  if (error instanceof UnlockDeclinedError) {
    return (
      <Text size="sm" role="status">
        {error.message}
      </Text>
    );
  }
  return <Problem title={t('report.notSigned')} error={error} />;
}

/** What will be signed, from the decoded bytes, then its progress. */
export function ReviewPanel({
  submission,
  state,
  onCancel,
  onSign,
  onElsewhere,
  onStartOver,
  actionsAt,
  warningsId,
  headingRef,
  signRef,
  verdictRef,
}: ReviewPanelProps) {
  const sentenceId = useId();
  const { phase } = state;
  const checked = checkedOf(state);
  const verdict = checked?.comparison.verdict;
  const matches = verdict === 'matches';
  const externalSigner = useDeskState().key === 'external';
  const reviewed =
    phase === 'review' || phase === 'unlocking' || phase === 'signing' || phase === 'submitting';
  const startOver = phase === 'review' && (
    <Button variant={verdict === 'differs' ? 'filled' : 'subtle'} onClick={onStartOver}>
      {t('report.startOver')}
    </Button>
  );
  return (
    <section className={classes.panel}>
      <Title order={2} tabIndex={-1} ref={headingRef} className={classes.heading ?? ''}>
        {t('report.review')}
      </Title>
      <VisuallyHidden role="status">{progressWords(state)}</VisuallyHidden>
      {submission === undefined && <Text c="dimmed">{t('report.reviewEmpty')}</Text>}
      {submission !== undefined &&
        (state.phase === 'unknown' || state.phase === 'verifying') &&
        state.error !== undefined && (
          <OutcomeUnknown
            submission={submission}
            state={state}
            error={state.error}
            onStartOver={onStartOver}
          />
        )}
      {submission !== undefined && state.phase === 'unsent' && (
        <ReportUnsent
          error={state.error}
          onSendAgain={() => void submission.resend()}
          onStartOver={onStartOver}
        />
      )}
      <Obstacle state={state} />
      {submission !== undefined && phase === 'idle' && <Text role="status">{t('report.cancelled')}</Text>}
      {(phase === 'assembling' || phase === 'checking') && (
        <AfterAWhile>
          <Text size="sm" role="status">
            {t('report.slow')}
          </Text>
          {actionsAt !== null &&
            createPortal(
              <Button variant="default" onClick={onCancel}>
                {t('report.cancel')}
              </Button>,
              actionsAt,
            )}
        </AfterAWhile>
      )}
      {submission !== undefined && (reviewed || phase === 'unsent') && checked !== undefined && (
        <VerdictCard
          checked={checked}
          transactionHex={submission.unsignedHex()}
          headingRef={verdictRef}
          sentenceId={sentenceId}
          further={<SubmissionBytes submission={submission} />}
        >
          {reviewed && matches ? (
            <AgreeFirst
              key={checked.payloadHashHex}
              needed={isWarned(checked.comparison)}
              busy={phase !== 'review'}
            >
              {(agreed) => (
                <>
                  {!externalSigner &&
                    actionsAt !== null &&
                    createPortal(
                      <Button
                        ref={agreed ? signRef : null}
                        disabled={!agreed}
                        aria-describedby={`${sentenceId} ${warningsId}`}
                        aria-disabled={phase !== 'review'}
                        onClick={onSign}
                      >
                        {signWords(phase)}
                      </Button>,
                      actionsAt,
                    )}
                  {startOver}
                  {agreed && <WaysToSign submission={submission} state={state} onElsewhere={onElsewhere} />}
                </>
              )}
            </AgreeFirst>
          ) : (
            startOver
          )}
        </VerdictCard>
      )}
      {submission !== undefined && reviewed && checked !== undefined && verdict === 'cannot-inspect' && (
        <WaysToSign
          key={checked.payloadHashHex}
          submission={submission}
          state={state}
          onElsewhere={onElsewhere}
        />
      )}
      {submission !== undefined && phase !== 'idle' && <StepList state={state} />}
    </section>
  );
}
