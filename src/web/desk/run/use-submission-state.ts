import { IDLE_SUBMISSION, type SubmissionState } from '../../../client/submission/submission-state.ts';
import type { Submission } from './submission.ts';
import { unchanging, useStore } from '../../platform/store/use-store.ts';

const NO_SUBMISSION = unchanging(IDLE_SUBMISSION);

/** Subscribes to a submission, which lives outside the component; idle while there is none. */
export const useSubmissionState = <Receipt>(
  submission: Submission<Receipt> | undefined,
): SubmissionState<Receipt> => useStore<SubmissionState<Receipt>>(submission ?? NO_SUBMISSION);
