import { AppError } from '../../contract/app-error.ts';
import {
  ContractMismatchError,
  NetworkError,
  RejectedError,
  RequestTimeoutError,
  ServiceFaultError,
} from '../http/api-errors.ts';

/** The service assembled something other than what was asked for; it was not signed. */
export class TransactionDiffersError extends AppError {
  constructor(differences: readonly string[]) {
    super(
      'transaction-differs',
      `Blocked: the service changed your request (${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}). Nothing was signed.`,
      {
        fields: { differences },
      },
    );
  }
}

/** The assembled transaction cannot be read here; it was not signed. */
export class TransactionNotInspectableError extends AppError {
  constructor(reasons: readonly string[]) {
    super(
      'transaction-not-inspectable',
      'This transaction is in a form that cannot be read here, so it was not signed. Send the service’s operator the text under Details.',
      { fields: { reasons } },
    );
  }
}

/**
 * The transaction matches, but says something unusual besides that a person has to look at; it was not
 * signed.
 */
export class TransactionUnusualError extends AppError {
  constructor(warnings: readonly string[]) {
    super(
      'transaction-unusual',
      'This transaction says what you asked for and something unusual besides, so it was not signed. Look at it in the app.',
      { fields: { warnings } },
    );
  }
}

/** Another account is signed in now than the one that asked. */
export class AccountChangedError extends AppError {
  constructor(accountId: string) {
    super(
      'account-changed',
      `${accountId} is no longer signed in, so nothing was sent. Start again as the account that is signed in now.`,
      { fields: { accountId } },
    );
  }
}

/** The analyst closed the dialog that asks to sign in again: a choice, not a failure. */
export class SignInDeclinedError extends AppError {
  constructor() {
    super('sign-in-declined', 'Not sent: you did not sign in again.');
  }
}

function whatHappened(cause: unknown): string {
  if (cause instanceof RequestTimeoutError) {
    return `The service did not answer within ${Math.round(Number(cause.fields['timeoutMs']) / 1000)} s.`;
  }
  if (cause instanceof NetworkError) return 'The connection was lost before the service answered.';
  if (cause instanceof ServiceFaultError)
    return `The service failed while it was answering (status ${cause.status}).`;
  if (cause instanceof ContractMismatchError)
    return 'The service answered in a form this app does not understand.';
  if (cause instanceof SignInDeclinedError) return cause.message;
  if (cause instanceof RejectedError)
    return `The service refused it when it was sent again: ${cause.message}`;
  return 'Something stopped the app while it was sending.';
}

/**
 * Signed bytes left the browser and no answer says what became of them. `cause` says why,
 * `fields.payloadHash` identifies the transaction. Never a reason to resend automatically.
 */
export class SubmissionOutcomeUnknownError extends AppError {
  constructor(kind: 'report' | 'flag', payloadHashHex: string, cause: unknown) {
    const code = cause instanceof AppError ? { cause: cause.code } : {};
    super(
      'submission-outcome-unknown',
      `${whatHappened(cause)} Your ${kind} may have been accepted. Check the registry before sending it again.`,
      {
        cause,
        fields: { payloadHash: payloadHashHex, ...code },
      },
    );
  }
}
