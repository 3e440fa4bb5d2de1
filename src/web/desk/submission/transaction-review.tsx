import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { createPortal } from 'react-dom';
import type { AppError } from '../../../contract/app-error.ts';
import { isWarned } from '../../../transaction/compare/comparison.ts';
import { AfterAWhile } from '../../ui/components/after-a-while.tsx';
import { Facts } from '../../ui/components/facts.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import type { Operation } from '../operations/operation.ts';
import { NotRecordedError } from '../operations/not-recorded-error.ts';
import { UnlockDeclinedError } from '../session/session-errors.ts';
import { AgreeFirst } from '../signing/agree-first.tsx';
import { BlindSign } from '../signing/blind-sign.tsx';
import { HashAndSize } from '../transaction-view/transaction-in-words.tsx';
import { VerdictCard } from '../transaction-view/verdict-card.tsx';
import { StepList } from './step-list.tsx';
import { SubmissionBytes } from './submission-bytes.tsx';
import {
  checkedOf,
  type StateIn,
  type SubmissionState,
} from '../../../client/submission/submission-state.ts';
import { t } from './messages.ts';
import { progressWords } from './progress-words.ts';

/** What the analyst can do about a transaction. */
export interface ReviewActions {
  /** Signs and submits what matches, or what is signed unread. */
  readonly sign: () => Promise<void>;
  readonly askRegistry: () => Promise<void>;
  readonly sendAgain: (how?: { readonly unrecorded: boolean }) => Promise<void>;
}

export interface TransactionReviewProps {
  readonly kind: Operation['kind'];
  readonly state: SubmissionState;
  /** The unsigned bytes, while they can be looked at. */
  readonly transactionHex: string | undefined;
  readonly actions: ReviewActions;
  /** Label of a checkbox that is required before signing, besides the one for warnings. */
  readonly agreement?: string | undefined;
  /** Stands before the verdict: what the transaction alone does not say. */
  readonly before?: ReactNode;
  /** Stands before why it failed. */
  readonly beforeFailure?: ReactNode;
  readonly onCancel: () => void;
  readonly onStartOver: () => void;
  /** Container for the actions, if they stand elsewhere on the page; `null` until it is mounted. */
  readonly actionsAt?: Element | null | undefined;
  /** Id of the text beside the sign button. */
  readonly warningsId?: string | undefined;
  readonly takesFocus?: boolean;
  readonly signRef?: Ref<HTMLButtonElement>;
  readonly verdictRef?: Ref<HTMLHeadingElement>;
}

interface OutcomeUnknownProps extends Pick<TransactionReviewProps, 'kind' | 'actions' | 'onStartOver'> {
  readonly state: StateIn<'unknown' | 'verifying'>;
  readonly error: AppError;
}

/** It may have been accepted: ask the registry first; sending again sends the same signed bytes. */
function OutcomeUnknown({ kind, actions, state, error, onStartOver }: OutcomeUnknownProps) {
  const { verification, verificationError, phase } = state;
  const asking = phase === 'verifying';
  return (
    <Stack gap="sm">
      <Problem title={t('review.unknown')} error={error}>
        <Button aria-disabled={asking} onClick={() => void actions.askRegistry()}>
          {t(asking ? 'review.verifying' : 'review.askRegistry')}
        </Button>
        <Button variant="default" aria-disabled={asking} onClick={() => void actions.sendAgain()}>
          {t('review.sendAgain', { kind })}
        </Button>
        {verification !== undefined && (
          <Button variant="subtle" aria-disabled={asking} onClick={onStartOver}>
            {t('review.startOver', { kind })}
          </Button>
        )}
      </Problem>
      {verification !== undefined && !asking && (
        <Text size="sm" role="status">
          {t(verification.newestOnly === true ? 'review.leftOut' : 'review.notFound', { kind })}
        </Text>
      )}
      {verificationError !== undefined && !asking && (
        <Problem title={t('review.registryNotAsked')} error={verificationError} />
      )}
    </Stack>
  );
}

/**
 * Signed, but the service did not take it for now, or it could not be recorded: nothing happened, and the same
 * signed bytes can be sent again.
 */
function Unsent({ kind, actions, error, onStartOver }: Omit<OutcomeUnknownProps, 'state'>) {
  const unrecorded = error instanceof NotRecordedError;
  return (
    <>
      <Problem title={t('review.unsent')} error={error}>
        <Button onClick={() => void actions.sendAgain({ unrecorded })}>
          {t(unrecorded ? 'review.sendUnrecorded' : 'review.sendUnsent')}
        </Button>
        <Button variant="subtle" onClick={onStartOver}>
          {t('review.startOver', { kind })}
        </Button>
      </Problem>
      {!unrecorded && <Text size="sm">{t('review.unsentText', { kind })}</Text>}
    </>
  );
}

/** The reason why the last attempt stopped. Closing the unlock dialog is a choice, not a failure. */
function Obstacle({
  kind,
  state,
  beforeFailure,
}: Pick<TransactionReviewProps, 'kind' | 'state' | 'beforeFailure'>) {
  if (state.phase === 'failed') {
    const { checked, error } = state;
    return (
      <>
        {beforeFailure}
        <Problem title={t('review.failed', { kind })} error={error} />
        {checked !== undefined && (
          <Facts>
            <HashAndSize checked={checked} />
          </Facts>
        )}
      </>
    );
  }
  if (state.phase !== 'review' || state.error === undefined) return null;
  const { error } = state;
  if (error instanceof UnlockDeclinedError) {
    return (
      <Text size="sm" role="status">
        {error.message}
      </Text>
    );
  }
  return <Problem title={t('review.notSigned')} error={error} />;
}

/**
 * Tells how the transaction stands, where neither an error nor a receipt does. It is there before anything is
 * told.
 */
export function ReviewStatus({ kind, state }: Pick<TransactionReviewProps, 'kind' | 'state'>) {
  const { phase } = state;
  const isSaid = phase === 'failed' || phase === 'unsent' || phase === 'unknown';
  return <VisuallyHidden role="status">{isSaid ? '' : progressWords(state, kind)}</VisuallyHidden>;
}

/** The content to be signed, from the decoded bytes, and the ways to sign it; then its progress. */
export function TransactionReview({
  kind,
  state,
  transactionHex,
  actions,
  agreement,
  before,
  beforeFailure,
  onCancel,
  onStartOver,
  actionsAt,
  warningsId = '',
  takesFocus = false,
  signRef,
  verdictRef,
}: TransactionReviewProps) {
  const sentenceId = useId();
  const { phase } = state;
  const checked = checkedOf(state);
  const verdict = checked?.comparison.verdict;
  const { flags = [], contributions = [] } = checked?.inspection ?? {};
  const count = kind === 'flag' ? flags.length : contributions.length;
  const reviewed = phase === 'review' || phase === 'unlocking' || phase === 'submitting';
  const busy = phase !== 'review';
  const atActions = (action: ReactNode) =>
    actionsAt === undefined ? action : actionsAt !== null && createPortal(action, actionsAt);
  // The page of a report has its own way back, beside the button that signs.
  const startOver = phase === 'review' && kind === 'flag' && (
    <Button variant={verdict === 'differs' ? 'filled' : 'default'} onClick={onStartOver}>
      {verdict === 'matches' ? t('review.cancel') : t('review.startOver', { kind })}
    </Button>
  );
  const onceAgreed = (children: (agreed: boolean) => ReactNode) =>
    checked !== undefined && (
      <AgreeFirst
        key={checked.payloadHashHex}
        needed={agreement !== undefined || isWarned(checked.comparison)}
        label={agreement}
        busy={busy}
      >
        {children}
      </AgreeFirst>
    );
  const signWords =
    phase === 'unlocking' || phase === 'submitting'
      ? t(`review.${phase}`)
      : t('review.sign', { kind, count });
  return (
    <>
      {(state.phase === 'unknown' || state.phase === 'verifying') && state.error !== undefined && (
        <OutcomeUnknown
          kind={kind}
          actions={actions}
          state={state}
          error={state.error}
          onStartOver={onStartOver}
        />
      )}
      {state.phase === 'unsent' && (
        <Unsent kind={kind} actions={actions} error={state.error} onStartOver={onStartOver} />
      )}
      <Obstacle kind={kind} state={state} beforeFailure={beforeFailure} />
      {phase === 'idle' && <Text role="status">{t('review.cancelled', { kind })}</Text>}
      {phase === 'assembling' && (
        <AfterAWhile>
          <Text size="sm" role="status">
            {t('review.slow')}
          </Text>
          {atActions(
            <Button variant="default" onClick={onCancel}>
              {t('review.cancel')}
            </Button>,
          )}
        </AfterAWhile>
      )}
      {reviewed && before}
      {(reviewed || phase === 'unsent') && checked !== undefined && (
        <VerdictCard
          checked={checked}
          transactionHex={transactionHex}
          sentenceId={sentenceId}
          takesFocus={takesFocus}
          further={<SubmissionBytes transactionHex={transactionHex} />}
          {...(verdictRef === undefined ? {} : { headingRef: verdictRef })}
        >
          {reviewed && verdict === 'matches'
            ? onceAgreed((agreed) => (
                <>
                  {atActions(
                    <>
                      {startOver}
                      <Button
                        ref={agreed ? signRef : null}
                        disabled={!agreed}
                        aria-describedby={`${sentenceId} ${warningsId}`}
                        aria-disabled={busy}
                        // The second click of a double click was meant for the button that stood there.
                        onClick={({ detail }) => {
                          if (detail < 2) void actions.sign();
                        }}
                      >
                        {signWords}
                      </Button>
                    </>,
                  )}
                </>
              ))
            : startOver}
        </VerdictCard>
      )}
      {reviewed &&
        verdict === 'cannot-inspect' &&
        onceAgreed((agreed) => agreed && <BlindSign state={state} onSign={() => actions.sign()} />)}
      {phase !== 'idle' && <StepList state={state} />}
    </>
  );
}
