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
export const EXIT = { done: 0, failed: 1, usage: 2, blocked: 3, unknown: 4, tryAgain: 75 } as const;

/** The assembled bytes could not be decoded, so nothing was signed. */
export class TransactionUnreadableError extends AppError {}

/** Another run works on the same now. */
export class InUseError extends AppError {}

/** Something of an earlier run may be on the ledger, and the service does not tell. */
export class OutcomeOpenError extends AppError {}

export const EXIT_CODE_NOTES =
  'Exit codes: 0 done; 1 failed; 2 the arguments are wrong; 3 blocked, because the service’s transaction is not what was asked, and nothing was signed; 4 it may be on the ledger or not: run the same command again; 75 nothing happened, try again later.';

const BLOCKED = [
  TransactionDiffersError,
  TransactionNotInspectableError,
  TransactionUnusualError,
  TransactionUnreadableError,
];

function mayWorkLater(error: ApiError): boolean {
  if (error instanceof UnauthorizedError) return false;
  return (
    error.outcome === 'not-now' ||
    error instanceof NetworkError ||
    error instanceof RequestTimeoutError ||
    error instanceof ServiceFaultError
  );
}

/** True if the same request may be answered later. */
export const isTemporary = (error: unknown): boolean => error instanceof ApiError && mayWorkLater(error);

export function exitCodeOf(error: unknown): number {
  if (error instanceof AppError && error.code === 'usage') return EXIT.usage;
  if (BLOCKED.some((kind) => error instanceof kind)) return EXIT.blocked;
  if (error instanceof SubmissionOutcomeUnknownError || error instanceof OutcomeOpenError)
    return EXIT.unknown;
  return isTemporary(error) || error instanceof InUseError ? EXIT.tryAgain : EXIT.failed;
}
