import { AppError, type ErrorFields } from '../../contract/app-error.ts';
import type { RequestIssue } from '../../contract/envelope.ts';

interface ServiceErrorOptions {
  readonly issues?: readonly RequestIssue[];
  /** Of the only issue, which has the same code and message. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** When to come back, as its header says. */
  readonly retryAfterS?: number;
  readonly fields?: ErrorFields;
  readonly cause?: unknown;
}

/**
 * A request that cannot be fulfilled, with its HTTP status. `message` goes to the caller unchanged, so it
 * says what to do and contains nothing secret; `issues` lists the individual problems.
 */
export class ServiceError extends AppError {
  readonly statusCode: number;
  readonly issues: readonly RequestIssue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, code: string, message: string, options: ServiceErrorOptions = {}) {
    super(code, message, {
      ...(options.fields === undefined ? {} : { fields: options.fields }),
      cause: options.cause,
    });
    this.statusCode = statusCode;
    const { path, issues = [], headers = {}, retryAfterS } = options;
    this.issues = path === undefined ? issues : [{ path, code, message }];
    this.headers = retryAfterS === undefined ? headers : { 'retry-after': String(retryAfterS), ...headers };
  }
}
