import { AppError } from '../../contract/app-error.ts';
import { say } from '../words/say.ts';

/** The service assembled something else than what was asked for; it was not signed. */
export class TransactionDiffersError extends AppError {
  constructor(differences: readonly string[]) {
    super('transaction-differs', say('submission.differs', { count: differences.length }), {
      fields: { differences },
    });
  }
}

/** A mistake in the app itself. What happened before it stands in the submission's phase. */
export class UnexpectedError extends AppError {
  constructor(cause: unknown) {
    super('unexpected', say('submission.unexpected'), { cause });
  }
}
