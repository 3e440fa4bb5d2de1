import type { ContributionDraft, FlagReceipt, SubmitReceipt } from '../../contract/contribution.ts';
import { SignerError } from '../../signer/errors.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import type { FoundContribution } from '../registry/look-up-found.ts';
import type { Session } from '../sessions/open-session.ts';
import { flagTransaction } from './flag-transaction.ts';
import { reportTransaction } from './report-transaction.ts';
import type { StateIn } from './submission-state.ts';
import { Submission, type SubmissionPlan, whyNotSigned } from './submission.ts';

export interface SubmitOptions {
  /** Called when the signed bytes are about to leave. Where it rejects, nothing leaves. */
  readonly onSending?: (checked: CheckedTransaction) => Promise<void>;
  readonly clock?: () => number;
}

export interface ReportOptions extends SubmitOptions {
  /** The transaction of an earlier submission, to be sent again: the same bytes are carried out once at most. */
  readonly transactionHex?: string;
}

/** A submission of a program, which signs nothing unread. */
export type CheckedSubmission<Receipt> = Omit<Submission<Receipt>, 'confirmBlindSign'>;

function createSubmission<Receipt>(
  { signer }: Session,
  plan: SubmissionPlan<Receipt>,
  { clock = Date.now, onSending }: SubmitOptions,
): CheckedSubmission<Receipt> {
  const submission = new Submission<Receipt>(plan, {
    signer: {
      checkTransaction: (transactionHex, request) => signer.checkTransaction(transactionHex, request),
      signTransaction: (payloadHashHex) => signer.signTransaction(payloadHashHex),
      blindSign: () => Promise.reject(new SignerError('transaction-not-approved')),
    },
    ensureUnlocked: () =>
      signer.state === 'unlocked' ? Promise.resolve() : Promise.reject(new SignerError('no-key-loaded')),
    // With the key at hand the client reopens the session by itself.
    ensureSignedIn: () => Promise.resolve(),
    async recorded() {
      const state = submission.getState();
      if (state.phase === 'submitting') await onSending?.(state.checked);
    },
    clock,
  });
  return submission;
}

/** A report that is neither assembled nor sent yet. */
export const createReport = (
  session: Session,
  items: readonly ContributionDraft[],
  { transactionHex, ...options }: ReportOptions = {},
): CheckedSubmission<SubmitReceipt> => {
  const plan = reportTransaction({
    client: session.client,
    accountId: session.account.accountId,
    items,
    clock: options.clock ?? Date.now,
  });
  const assembled = transactionHex === undefined ? {} : { assemble: () => Promise.resolve(transactionHex) };
  return createSubmission(session, { ...plan, ...assembled }, options);
};

/** A flag that is neither assembled nor sent yet. */
export const createFlag = (
  session: Session,
  contributions: readonly FoundContribution[],
  options: SubmitOptions = {},
): CheckedSubmission<FlagReceipt> =>
  createSubmission(
    session,
    flagTransaction({ client: session.client, accountId: session.account.accountId, contributions }),
    options,
  );

export interface Submitted<Receipt> extends Pick<
  StateIn<'done', Receipt>,
  'checked' | 'verification' | 'verificationError'
> {
  readonly receipt: Receipt;
}

/**
 * Takes a submission to its end. What it throws says what became of it: `SubmissionOutcomeUnknownError` that
 * it may be on the ledger; every other error that it is not. After that error, or one whose outcome is
 * `not-now`, `resend` sends the same bytes.
 * @throws {TransactionDiffersError} {TransactionNotInspectableError} {TransactionUnusualError} nothing was
 * signed
 */
export async function submit<Receipt>(submission: CheckedSubmission<Receipt>): Promise<Submitted<Receipt>> {
  await submission.run();
  const state = submission.getState();
  if ('error' in state && state.error !== undefined) throw state.error;
  if (state.phase === 'review') throw whyNotSigned(state.checked);
  if (state.phase !== 'done' || state.receipt === undefined)
    throw new Error(`A submission that was run is ${state.phase}.`);
  const { checked, receipt, verification, verificationError } = state;
  return { checked, receipt, verification, verificationError };
}
