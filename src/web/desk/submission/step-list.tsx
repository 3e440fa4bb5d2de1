import { Loader, VisuallyHidden } from '@mantine/core';
import {
  IconAlertOctagonFilled,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircle,
} from '@tabler/icons-react';
import { ClockTime } from '../../ui/format/time-text.tsx';
import { type MessageKey, t } from './messages.ts';
import classes from './step-list.module.css';
import { type StepStatus, stepStatuses } from './step-status.ts';
import type { SubmissionState, SubmissionStep } from '../../../client/submission/submission-state.ts';

const WORDS = {
  assembled: 'submission.stepAssembled',
  checked: 'submission.stepChecked',
  signed: 'submission.stepSigned',
  submitted: 'submission.stepSubmitted',
  found: 'submission.stepFound',
} as const satisfies Record<SubmissionStep, MessageKey>;

/** The words for a step that did not end well; colour and shape alone would not say it. */
const OTHER_WORDS: Partial<Record<`${SubmissionStep}-${StepStatus}`, MessageKey>> = {
  'assembled-failed': 'submission.stepNotAssembled',
  'checked-failed': 'submission.stepCheckFailed',
  'checked-unsure': 'submission.stepNotChecked',
  'signed-blocked': 'submission.stepSigningBlocked',
  'signed-failed': 'submission.stepNotSigned',
  'submitted-failed': 'submission.stepNotAccepted',
  'submitted-unsure': 'submission.stepOutcomeUnknown',
  'found-unsure': 'submission.stepNotFound',
};

const STATUS_WORDS = {
  done: 'submission.stepDone',
  now: 'submission.stepNow',
  later: 'submission.stepLater',
} as const satisfies Partial<Record<StepStatus, MessageKey>>;

const ICONS = {
  done: IconCircleCheck,
  later: IconCircleDashed,
  failed: IconCircleX,
  unsure: IconHelpCircle,
  blocked: IconAlertOctagonFilled,
} as const;

function StepIcon({ status }: { readonly status: StepStatus }) {
  if (status === 'now') return <Loader size={16} aria-hidden />;
  const Icon = ICONS[status];
  return <Icon size={18} aria-hidden />;
}

/** The steps of a submission as they happen, with their times. */
export function StepList({ state }: { readonly state: SubmissionState }) {
  return (
    <ol className={classes.steps} aria-label={t('submission.steps')}>
      {stepStatuses(state).map(([step, status]) => {
        const done = state.steps.find((one) => one.step === step);
        return (
          <li key={step} className={classes.step} data-status={status}>
            <StepIcon status={status} />
            <span>
              {t(OTHER_WORDS[`${step}-${status}`] ?? WORDS[step])}
              {(status === 'done' || status === 'now' || status === 'later') && (
                <VisuallyHidden>{`, ${t(STATUS_WORDS[status])}`}</VisuallyHidden>
              )}
            </span>
            <span className={classes.time}>{done !== undefined && <ClockTime ms={done.atMs} />}</span>
          </li>
        );
      })}
    </ol>
  );
}
