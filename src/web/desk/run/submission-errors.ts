import { AppError } from '../../../contract/app-error.ts';
import {
  ContractMismatchError,
  NetworkError,
  RejectedError,
  RequestTimeoutError,
  ServiceFaultError,
} from '../../api/api-errors.ts';
import { SignInDeclinedError } from '../session/session-errors.ts';
import { t } from './messages.ts';

/** The service assembled something other than what was asked for; it was not signed. */
export class TransactionDiffersError extends AppError {
  constructor(differences: readonly string[]) {
    super('transaction-differs', t('submission.differs', { count: differences.length }), {
      fields: { differences },
    });
  }
}

/** The assembled transaction cannot be read here; it was not signed. */
export class TransactionNotInspectableError extends AppError {
  constructor(reasons: readonly string[]) {
    super('transaction-not-inspectable', t('submission.notInspectable'), { fields: { reasons } });
  }
}

/** Another account is signed in now than the one that asked. */
export class AccountChangedError extends AppError {
  constructor(accountId: string) {
    super('account-changed', t('submission.accountChanged', { accountId }), { fields: { accountId } });
  }
}

function whatHappened(cause: unknown): string {
  if (cause instanceof RequestTimeoutError) {
    return t('submission.reasonTimeout', { seconds: Math.round(Number(cause.fields['timeoutMs']) / 1000) });
  }
  if (cause instanceof NetworkError) return t('submission.reasonNetwork');
  if (cause instanceof ServiceFaultError) return t('submission.reasonFault', { status: cause.status });
  if (cause instanceof ContractMismatchError) return t('submission.reasonUnreadable');
  if (cause instanceof SignInDeclinedError) return cause.message;
  if (cause instanceof RejectedError) return t('submission.reasonRefusedAgain', { message: cause.message });
  return t('submission.reasonOther');
}

/**
 * Signed bytes left the browser and no answer says what became of them. `cause` says why, `fields.payloadHash`
 * identifies the transaction. Never a reason to resend automatically.
 */
export class SubmissionOutcomeUnknownError extends AppError {
  constructor(kind: 'report' | 'flag', payloadHashHex: string, cause: unknown) {
    const code = cause instanceof AppError ? { cause: cause.code } : {};
    super(
      'submission-outcome-unknown',
      t('submission.outcomeUnknown', { kind, reason: whatHappened(cause) }),
      {
        cause,
        fields: { payloadHash: payloadHashHex, ...code },
      },
    );
  }
}
