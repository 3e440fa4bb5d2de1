import { AppError, asAppError } from '../../contract/app-error.ts';
import type { CheckedTransaction, Signer } from '../../signer/signer.ts';
import { isWarned, mayBlindSign } from '../../transaction/compare/comparison.ts';
import { ApiError, UnauthorizedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import type { Prepared } from './prepare.ts';
import {
  AccountChangedError,
  SignInDeclinedError,
  SubmissionOutcomeUnknownError,
} from './submission-errors.ts';
import type { SubmissionPlan } from './submission-plan.ts';
import { SignedTransaction } from './transactions.ts';
import { obstacleTo, whyNotSigned } from './why-not-signed.ts';

interface Signed {
  readonly checked: CheckedTransaction;
  readonly signed: SignedTransaction;
}

/**
 * What became of a signed transaction. `accepted`: it is on the ledger. `refused`: it is not, and the same
 * bytes would be refused again. `not-now`: it is not, and the same bytes can be sent again. `unknown`: it may
 * be on the ledger. The last two are sent again by `send`; neither leads back to `prepare`.
 */
export type Outcome<Receipt> =
  | { readonly outcome: 'accepted'; readonly checked: CheckedTransaction; readonly receipt: Receipt }
  | { readonly outcome: 'refused'; readonly checked: CheckedTransaction; readonly error: AppError }
  | Unsettled;

/** Signed bytes that are kept, since they can be sent again. They are carried out once at most. */
export type Unsettled = Signed & { readonly outcome: 'not-now' | 'unknown'; readonly error: AppError };

interface Sender {
  readonly client: Client;
  readonly signer: Pick<Signer, 'checkTransaction' | 'signTransaction'>;
}

export interface SendOptions {
  /**
   * Called when signed bytes are about to leave, unless they may have arrived before. Where it rejects,
   * nothing leaves.
   */
  readonly record?: (checked: CheckedTransaction) => Promise<void>;
  /** Whether a person has looked at what is unusual about a transaction that matches. */
  readonly isAgreed?: boolean;
  /**
   * Signs a transaction that cannot be inspected, on a person's opt-in for this one. Programs have none: they
   * sign nothing unread.
   */
  readonly unread?: Pick<Signer, 'blindSign'>;
  /** Called with the result when the same bytes had to be checked again, after a lock ended their approval. */
  readonly onChecked?: (checked: CheckedTransaction) => void;
  /** Opens the session when the service refuses kept bytes for lack of one. Rejects if the person declines. */
  readonly signIn?: () => Promise<void>;
}

const isNotApproved = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'transaction-not-approved';

async function sign<Receipt>(
  { signer }: Sender,
  { request }: SubmissionPlan<Receipt>,
  { checked, transactionHex }: Prepared,
  { isAgreed = false, onChecked, unread }: SendOptions,
): Promise<Signed> {
  const checkAgain = async () => {
    const again = await signer.checkTransaction(transactionHex, request);
    onChecked?.(again);
    const obstacle = obstacleTo(again);
    if (obstacle !== undefined) throw obstacle;
    return again;
  };
  if (unread !== undefined && mayBlindSign(checked.comparison)) {
    try {
      return { checked, signed: new SignedTransaction(await unread.blindSign(transactionHex, request)) };
    } catch (error) {
      // The review shows what the signer found instead.
      if (isNotApproved(error)) await checkAgain();
      throw error;
    }
  }
  const obstacle = obstacleTo(checked);
  if (obstacle !== undefined) throw obstacle;
  if (isWarned(checked.comparison) && !isAgreed) throw whyNotSigned(checked);
  const signApproved = async () =>
    new SignedTransaction(await signer.signTransaction(checked.payloadHashHex));
  try {
    return { checked, signed: await signApproved() };
  } catch (error) {
    // A lock or a crash of the worker ends its approval of the bytes.
    if (!isNotApproved(error)) throw error;
  }
  return { checked: await checkAgain(), signed: await signApproved() };
}

/** The conclusion about the ledger from a failed submit. */
function outcomeOf(error: unknown): ApiError['outcome'] {
  if (error instanceof ApiError) return error.outcome;
  // The session was not reopened after the service had refused the bytes for lack of one.
  return error instanceof SignInDeclinedError || error instanceof AccountChangedError ? 'not-now' : 'unknown';
}

function afterFailure(
  cause: unknown,
  outcome: ApiError['outcome'],
  { checked, signed }: Signed,
  kind: 'report' | 'flag',
): Exclude<Outcome<never>, { readonly outcome: 'accepted' }> {
  if (outcome === 'refused') return { outcome, checked, error: asAppError(cause) };
  const error =
    outcome === 'unknown'
      ? new SubmissionOutcomeUnknownError(kind, checked.payloadHashHex, cause)
      : asAppError(cause);
  return { outcome, checked, signed, error };
}

/**
 * Signs what was prepared and submits it, or sends kept bytes again. What does not match, cannot be inspected
 * or is unusual is not signed without a person's decision.
 * @throws {TransactionDiffersError} {TransactionNotInspectableError} {TransactionUnusualError} {AppError}
 * nothing was signed. Once it is signed, it resolves to the outcome
 */
export async function send<Receipt>(
  sender: Sender,
  plan: SubmissionPlan<Receipt>,
  from: Prepared | Unsettled,
  options: SendOptions = {},
): Promise<Outcome<Receipt>> {
  const before = 'signed' in from ? from.outcome : undefined;
  const signed = 'signed' in from ? from : await sign(sender, plan, from, options);
  const { kind } = plan.request;
  try {
    // What may have arrived was recorded when it left, or left unrecorded by a decision.
    if (before !== 'unknown') await options.record?.(signed.checked);
  } catch (cause) {
    return afterFailure(cause, 'not-now', signed, kind);
  }
  const submit = () => plan.submit(sender.client, signed.signed);
  const submitSignedIn = async () => {
    try {
      return await submit();
    } catch (error) {
      if (before === undefined || options.signIn === undefined || !(error instanceof UnauthorizedError))
        throw error;
      await options.signIn();
    }
    return submit();
  };
  try {
    return { outcome: 'accepted', checked: signed.checked, receipt: await submitSignedIn() };
  } catch (cause) {
    // An answer to a later attempt says nothing about the one whose answer was lost.
    return afterFailure(cause, before === 'unknown' ? 'unknown' : outcomeOf(cause), signed, kind);
  }
}
