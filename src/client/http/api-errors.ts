import { AppError, type AppErrorOptions } from '../../contract/app-error.ts';
import type { RequestIssue } from '../../contract/envelope.ts';

/** Base of everything that can go wrong between the app and the service. */
export abstract class ApiError extends AppError {
  /**
   * `refused`: nothing was carried out, and the same request would be refused again. `not-now`: nothing was
   * carried out, but the same request may be accepted later. `unknown`: the service may have carried it out
   * anyway, so a submit is never repeated without asking the registry first.
   */
  abstract readonly outcome: 'refused' | 'not-now' | 'unknown';
}

/** What Node says in the cause of a failed request, such as `ECONNREFUSED`; a browser says nothing. */
function systemCodeOf(cause: unknown): string | undefined {
  const inner = cause instanceof Error ? cause.cause : undefined;
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : undefined;
}

function unreached(cause: unknown): string {
  const code = systemCodeOf(cause);
  if (code === undefined)
    return 'The service could not be reached. Check your connection, and that the service is running and allows this page’s address, then try again.';
  const remedy = /CERT|VERIFY/u.test(code)
    ? 'Its certificate is not accepted: check the address; if an authority of your own issued it, name that one’s certificate with NODE_EXTRA_CA_CERTS.'
    : 'Check its address and your connection, and that it is running, then try again.';
  return `The service could not be reached (${code}). ${remedy}`;
}

/** No answer at all: connection refused, CORS, offline, aborted by the network. */
export class NetworkError extends ApiError {
  readonly outcome = 'unknown';

  constructor(cause: unknown) {
    super('network', unreached(cause), { cause });
  }
}

export class RequestTimeoutError extends ApiError {
  readonly outcome = 'unknown';

  constructor(timeoutMs: number) {
    super(
      'request-timeout',
      `The service did not answer within ${Math.round(timeoutMs / 1000)} s. Try again in a moment.`,
      {
        fields: { timeoutMs },
      },
    );
  }
}

/** Something answered, but not this service: HTML, or a 404 outside the envelope. */
export class WrongBaseUrlError extends ApiError {
  readonly outcome = 'refused';

  constructor(host: string, status: number) {
    super(
      'wrong-base-url',
      `What answered at ${host} is not the contribution service. Check the service’s address in the app’s configuration.`,
      { fields: { status } },
    );
  }
}

/** A 2xx answer that violates the contract; `paths` say where. */
export class ContractMismatchError extends ApiError {
  readonly outcome = 'unknown';
  readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    super(
      'contract-mismatch',
      'The service sent an answer this app does not understand. Nothing more was sent. Send the service’s operator the text under Details.',
      { fields: { paths } },
    );
    this.paths = paths;
  }
}

/** An answer of which more arrived than is kept; the rest was not read. */
export class AnswerTooLongError extends ApiError {
  readonly outcome = 'unknown';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(
      'answer-too-long',
      `The service’s answer is longer than ${maxBytes / 1024 ** 2} MiB, more than is kept of one. The rest was not read. Tell the service’s operator.`,
    );
    this.maxBytes = maxBytes;
  }
}

interface AnswerFacts extends AppErrorOptions {
  readonly status: number;
  readonly issues?: readonly RequestIssue[];
}

/** The service refused the request. `issues` lists every bad item, if the service names them. */
export class RejectedError extends ApiError {
  readonly outcome: ApiError['outcome'] = 'refused';
  readonly status: number;
  readonly issues: readonly RequestIssue[];

  constructor(code: string, message: string, { status, issues = [], ...options }: AnswerFacts) {
    super(code, message, { ...options, fields: { ...options.fields, status } });
    this.status = status;
    this.issues = issues;
  }
}

/** 401: no session, or an expired one. */
export class UnauthorizedError extends RejectedError {
  override readonly outcome = 'not-now';
}

export class ForbiddenError extends RejectedError {}
export class NotFoundError extends RejectedError {}

function whenAgain(seconds: number): string {
  if (seconds === 0) return 'Wait a moment and try again.';
  return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

export class RateLimitedError extends RejectedError {
  override readonly outcome = 'not-now';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, facts: AnswerFacts) {
    super('rate-limited', `Too many requests at once. ${whenAgain(retryAfterSeconds)}`, facts);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** For a 503 without a sentence of its own. */
export const SERVICE_UNAVAILABLE = 'The service is unavailable for now. Try again in a moment.';

/** 503: too much of this account is under way already, so nothing of this request was taken. */
export class BusyError extends RejectedError {
  override readonly outcome = 'not-now';
}

/** 5xx: the service failed, possibly after carrying the request out. */
export class ServiceFaultError extends RejectedError {
  override readonly outcome: ApiError['outcome'] = 'unknown';
}

/** 503: the service serves no requests for now. Only its own word guarantees that nothing was done. */
export class UnavailableError extends ServiceFaultError {
  override readonly outcome: ApiError['outcome'];
  /** 0 where the service does not say. */
  readonly retryAfterSeconds: number;
  /** The service's own sentence. */
  readonly said: string | undefined;

  constructor(said: string | undefined, retryAfterSeconds: number, nothingDone: boolean, facts: AnswerFacts) {
    super('unavailable', said ?? SERVICE_UNAVAILABLE, facts);
    this.said = said;
    this.outcome = nothingDone ? 'not-now' : 'unknown';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const NOT_OFFERED_STATUSES = [404, 405, 501];

/** True if a deployment lacks an endpoint of ours. */
const isNotOffered = (error: unknown): boolean =>
  error instanceof NotFoundError ||
  error instanceof WrongBaseUrlError ||
  (error instanceof RejectedError && NOT_OFFERED_STATUSES.includes(error.status));

/** Returns the answer, or `null` if the deployment has no such endpoint. */
export async function ifOffered<Data>(asked: Promise<Data>): Promise<Data | null> {
  try {
    return await asked;
  } catch (error) {
    if (isNotOffered(error)) return null;
    throw error;
  }
}

/** The body was not JSON, or ended early. */
export class NotJsonError extends Error {
  /** True if records arrived before the fault. */
  readonly afterRecords: boolean;

  constructor(afterRecords: boolean) {
    super('The answer is no JSON.');
    this.afterRecords = afterRecords;
  }
}

/** Whether the service gave no answer, and may give one once it is back. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof RequestTimeoutError || error instanceof UnavailableError;
