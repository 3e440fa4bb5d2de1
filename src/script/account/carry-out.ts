import { SubmissionOutcomeUnknownError } from '../../client/submission/submission-errors.ts';
import { type CheckedSubmission, submit, type Submitted } from '../../client/submission/submit.ts';
import { pauseMs, patiently } from '../run/patience.ts';
import type { Surroundings } from '../run/run-script.ts';

/** How often the same bytes are sent again while the outcome is unknown. */
const MOST_RESENDS = 2;

async function attempt<Receipt>(submission: CheckedSubmission<Receipt>): Promise<Submitted<Receipt>> {
  if (submission.getState().phase === 'unsent') await submission.resend();
  return submit(submission);
}

/**
 * Takes a submission to its end, patiently. After an unknown outcome the same bytes are sent again, which are
 * carried out once at most.
 * @throws {SubmissionOutcomeUnknownError} {AppError}
 */
export async function carryOut<Receipt>(
  submission: CheckedSubmission<Receipt>,
  surroundings: Surroundings,
): Promise<Submitted<Receipt>> {
  for (let resends = 1; ; resends += 1) {
    try {
      return await patiently(() => attempt(submission), surroundings);
    } catch (error) {
      if (!(error instanceof SubmissionOutcomeUnknownError) || resends > MOST_RESENDS) throw error;
      await surroundings.wait(pauseMs(error.cause, resends));
      await submission.resend();
    }
  }
}
