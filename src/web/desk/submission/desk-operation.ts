import { AccountChangedError } from '../../../client/submission/submission-errors.ts';
import type { SubmissionOperation, WhyNotSent } from '../../api/submission-options.ts';
import type { Desk } from '../session/desk-context.tsx';
import { type OperationFacts, OperationRecorder } from './operation-recorder.ts';

/** What every submission needs of the desk. */
export type DeskOperation = Omit<SubmissionOperation, 'plan' | 'find' | 'onAccepted' | 'month'>;

/**
 * Binds a submission to the account that begins it, and to its record in Activity: if another account is signed
 * in at the time of signing or sending, nothing is signed or sent.
 * @param beforeRecord resolves once everything else is stored that has to be before the bytes leave
 */
export function deskOperation(
  { activity, session }: Pick<Desk, 'session' | 'activity'>,
  facts: OperationFacts,
  clock: () => number,
  beforeRecord: (operationId: string) => Promise<void> = () => Promise.resolve(),
): DeskOperation {
  const { accountId } = facts;
  const recorder = new OperationRecorder(activity, facts, clock);
  const { operationId } = recorder;
  const stop = new AbortController();
  // Signing out ends what it began, also for the same account when it signs in again.
  const isSignedIn = () =>
    stop.signal.reason !== ('signed-out' satisfies WhyNotSent) &&
    session.getState().account?.accountId === accountId;
  function refuseOther() {
    if (!isSignedIn()) throw new AccountChangedError(accountId);
  }
  return {
    accountId,
    operationId,
    client: session.client,
    signer: session.signer,
    clock,
    stop,
    async unlock() {
      await session.ensureUnlocked();
      refuseOther();
    },
    async signIn() {
      await session.ensureSignedIn();
      refuseOther();
    },
    note: (state) => recorder.note(state),
    async recorded() {
      await beforeRecord(operationId);
      await activity.recorded(operationId);
      refuseOther();
    },
    drop: () => recorder.drop(),
    dismiss: () => recorder.dismiss(),
    isSignedIn,
  };
}
