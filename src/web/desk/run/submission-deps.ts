import type { DeskSession } from '../session/desk-session.ts';
import { AccountChangedError } from '../../../client/submission/submission-errors.ts';
import type { SubmissionDeps } from './submission.ts';

/**
 * Binds a submission to the current account of the desk: if another account is signed in at the time of
 * signing or sending, nothing is signed or sent.
 * @param record resolves once it is recorded that the bytes are about to leave
 */
export function submissionDeps(
  session: DeskSession,
  record: () => Promise<void>,
  clock: () => number = Date.now,
): SubmissionDeps {
  const accountId = session.getState().account?.accountId;
  function refuseOther() {
    if (session.getState().account?.accountId !== accountId) throw new AccountChangedError(accountId ?? '');
  }
  return {
    client: session.client,
    signer: session.signer,
    clock,
    async recorded() {
      await record();
      refuseOther();
    },
    async ensureUnlocked() {
      await session.ensureUnlocked();
      refuseOther();
    },
    async ensureSignedIn() {
      await session.ensureSignedIn();
      refuseOther();
    },
  };
}
