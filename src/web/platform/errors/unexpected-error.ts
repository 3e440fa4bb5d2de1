import { AppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';

/** A bug in the app itself. How far things got is in the submission's phase. */
export class UnexpectedError extends AppError {
  constructor(cause: unknown) {
    super('unexpected', t('errors.unexpected'), { cause });
  }
}

export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new UnexpectedError(error);
