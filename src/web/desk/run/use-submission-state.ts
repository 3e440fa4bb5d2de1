import { useSyncExternalStore } from 'react';
import { IDLE_SUBMISSION, type SubmissionState } from '../../../client/submission/submission-state.ts';
import type { Submission } from '../../../client/submission/submission.ts';

const never = () => () => undefined;
const idle = () => IDLE_SUBMISSION;

/** Subscribes to a submission, which lives outside the component; idle while there is none. */
export function useSubmissionState<Receipt>(
  submission: Submission<Receipt> | undefined,
): SubmissionState<Receipt> {
  return useSyncExternalStore<SubmissionState<Receipt>>(
    submission?.subscribe ?? never,
    submission?.getState ?? idle,
  );
}
