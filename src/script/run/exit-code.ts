import { AppError } from '../../contract/app-error.ts';
import {
  ApiError,
  NetworkError,
  RequestTimeoutError,
  ServiceFaultError,
  UnauthorizedError,
} from '../../client/http/api-errors.ts';
import {
  SubmissionOutcomeUnknownError,
  TransactionDiffersError,
  TransactionNotInspectableError,
  TransactionUnusualError,
} from '../../client/submission/submission-errors.ts';

/** What a script can tell apart. 75 is `EX_TEMPFAIL`. Source: sysexits.h. */
const EXIT = { failed: 1, usage: 2, blocked: 3, unknown: 4, tryAgain: 75 } as const;

/** An error that ends a script with an exit code of its own. */
export class ExitError extends AppError {
  readonly exit: keyof typeof EXIT;

  constructor(exit: keyof typeof EXIT, ...words: ConstructorParameters<typeof AppError>) {
    super(...words);
    this.exit = exit;
  }
}

export const EXIT_CODE_NOTES =
  'Exit codes: 0 done; 1 failed; 2 the arguments are wrong; 3 blocked, because the service’s transaction is not what was asked, and nothing was signed; 4 it may be on the ledger or not: run the same command again; 75 nothing happened, try again later.';

const BLOCKED = [TransactionDiffersError, TransactionNotInspectableError, TransactionUnusualError];

/** True if the same request may be answered later. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  !(error instanceof UnauthorizedError) &&
  (error.outcome === 'not-now' ||
    error instanceof NetworkError ||
    error instanceof RequestTimeoutError ||
    error instanceof ServiceFaultError);

export function exitCodeOf(error: unknown): number {
  if (error instanceof ExitError) return EXIT[error.exit];
  if (error instanceof AppError && error.code === 'usage') return EXIT.usage;
  if (BLOCKED.some((kind) => error instanceof kind)) return EXIT.blocked;
  if (error instanceof SubmissionOutcomeUnknownError) return EXIT.unknown;
  return isTemporary(error) ? EXIT.tryAgain : EXIT.failed;
}
