import { useSyncExternalStore } from 'react';
import type { SubmissionState } from './submission-state.ts';
import type { Submission } from './submission.ts';

/** Follows a submission that lives outside the component. */
export function useSubmissionState<Receipt>(submission: Submission<Receipt>): SubmissionState<Receipt> {
  return useSyncExternalStore(submission.subscribe, submission.getState);
}
