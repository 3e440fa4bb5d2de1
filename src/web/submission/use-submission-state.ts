import { useSyncExternalStore } from 'react';
import type { Submission, SubmissionState } from './submission.ts';

/** Follows a submission that lives outside the component. */
export function useSubmissionState<Receipt>(submission: Submission<Receipt>): SubmissionState<Receipt> {
  return useSyncExternalStore(submission.subscribe, submission.getState);
}
