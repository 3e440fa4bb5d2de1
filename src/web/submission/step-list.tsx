import { Loader, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { ClockTime } from '../format/time-text.tsx';
import { type MessageKey, t } from './messages.ts';
import classes from './step-list.module.css';
import {
  SUBMISSION_STEPS,
  type SubmissionPhase,
  type SubmissionState,
  type SubmissionStep,
} from './submission-state.ts';

const WORDS = {
  assembled: 'submission.stepAssembled',
  checked: 'submission.stepChecked',
  signed: 'submission.stepSigned',
  submitted: 'submission.stepSubmitted',
  found: 'submission.stepFound',
} as const satisfies Record<SubmissionStep, MessageKey>;

const UNDER_WAY: Partial<Record<SubmissionPhase, SubmissionStep>> = {
  assembling: 'assembled',
  checking: 'checked',
  unlocking: 'signed',
  signing: 'signed',
  submitting: 'submitted',
  verifying: 'found',
};

const STATUS_WORDS = {
  done: 'submission.stepDone',
  now: 'submission.stepNow',
  later: 'submission.stepLater',
} as const satisfies Record<string, MessageKey>;

function StepIcon({ status }: { readonly status: keyof typeof STATUS_WORDS }) {
  if (status === 'now') return <Loader size={16} aria-hidden />;
  return status === 'done' ? (
    <IconCircleCheck size={18} aria-hidden />
  ) : (
    <IconCircleDashed size={18} aria-hidden />
  );
}

/** The steps of a submission as they happen, with their times. */
export function StepList({ state }: { readonly state: Pick<SubmissionState<unknown>, 'phase' | 'steps'> }) {
  return (
    <ol className={classes.steps} aria-label={t('submission.steps')}>
      {SUBMISSION_STEPS.map((step) => {
        const done = state.steps.find((one) => one.step === step);
        const status = UNDER_WAY[state.phase] === step ? 'now' : done === undefined ? 'later' : 'done';
        return (
          <li key={step} className={classes.step} data-status={status}>
            <StepIcon status={status} />
            <span>
              {t(WORDS[step])}
              <VisuallyHidden>{`, ${t(STATUS_WORDS[status])}`}</VisuallyHidden>
            </span>
            <span className={classes.time}>{done !== undefined && <ClockTime ms={done.atMs} />}</span>
          </li>
        );
      })}
    </ol>
  );
}
