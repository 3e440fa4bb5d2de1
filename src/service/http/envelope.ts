import { STATUS_CODES } from 'node:http';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';
import type { Envelope, ErrorEnvelope, RequestIssue } from '../../contract/envelope.ts';
import { summarizeIssues, toRequestIssues } from '../platform/request-issues.ts';
import { ServiceError } from '../platform/service-error.ts';
import { StoreError } from '../store/store-error.ts';

/** A success. `name` is `Ok` on retrieval and `OK` elsewhere. Source: DECISIONS.md, "Retrieve". */
export function success<Data>(data: Data, message: string, name: 'OK' | 'Ok' = 'OK'): Envelope<Data> {
  return { status: { code: 200, name, message }, data };
}

export interface ErrorResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorEnvelope;
}

/** Sentences for the framework's own errors, by code; its other errors keep their status and a general sentence. */
const FRAMEWORK_SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; this request needs one, as JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its content-length says.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large. Send fewer items at once.',
  FST_ERR_BAD_URL: 'The address of this request is not percent-encoded correctly.',
};

const GENERAL_SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request cannot be understood.',
  404: 'There is nothing at this address.',
  408: 'The request did not arrive in time.',
  413: 'The request is too large.',
  414: 'The address of this request is too long.',
  415: 'Send the body as JSON, with the header content-type: application/json.',
  431: 'The headers of this request are too large.',
  503: 'The service is busy or stopping. Try again in a moment.',
};

/** What the validation of a body says of members that its schema does not have. */
const unknownMembersSchema = z.object({ keys: z.array(z.string()) });

const frameworkErrorSchema = z.object({ code: z.string().optional(), statusCode: z.int().min(400).max(599) });

function answer(
  statusCode: number,
  message: string,
  issues: readonly RequestIssue[] = [],
  headers: Readonly<Record<string, string>> = {},
): ErrorResponse {
  const status = { code: statusCode, name: STATUS_CODES[statusCode] ?? 'Error', message };
  return {
    statusCode,
    headers,
    body: issues.length === 0 ? { status, data: null } : { status, data: null, errors: issues },
  };
}

/** A 503 whose code says whether anything may have been done. */
const unavailable = (
  code: string,
  message: string,
  headers: Readonly<Record<string, string>>,
): ErrorResponse => answer(503, message, [{ path: '', code, message }], headers);

/** Errors of the store that pass by themselves; any other is a fault of the service. */
const STORE_SENTENCES: Readonly<Record<string, string>> = {
  'store-unreachable': 'The store cannot be reached. Nothing was changed; try again in a moment.',
  'store-full':
    'The store has no room left. Nothing was changed; try again later, and tell the operator of the service.',
  'outcome-unknown':
    'The store was lost while it stored this, so it may be stored or not. Send the same again in a moment: it is stored once only.',
  'contributions-gone':
    'Some of these contributions were withdrawn while they were read. Nothing was changed; search again.',
};

/** The envelope for an error. Anything not meant for the caller becomes a 500 without details. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof ServiceError) {
    const { code, headers, issues, message, statusCode } = error;
    return statusCode === 503 && issues.length === 0
      ? unavailable(code, message, headers)
      : answer(statusCode, message, issues, headers);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = toRequestIssues(
      error.validation.map(({ instancePath, message, params }) => ({
        path: instancePath.split('/').filter((part) => part !== ''),
        message: message ?? 'This is invalid.',
        ...unknownMembersSchema.safeParse(params).data,
      })),
    );
    return answer(400, summarizeIssues(issues), issues);
  }
  if (error instanceof StoreError) {
    const passing = STORE_SENTENCES[error.code];
    if (passing !== undefined) return unavailable(error.code, passing, { 'retry-after': '5' });
  }
  if (!(error instanceof AppError)) {
    const read = frameworkErrorSchema.safeParse(error);
    const { code = '', statusCode = 500 } = read.data ?? {};
    if (statusCode < 500 || statusCode === 503) {
      const sentence = FRAMEWORK_SENTENCES[code] ?? GENERAL_SENTENCES[statusCode];
      const headers = statusCode === 503 ? { 'retry-after': '5' } : {};
      return answer(statusCode, sentence ?? 'The request cannot be answered.', [], headers);
    }
  }
  return answer(
    500,
    'Something went wrong in the service. Nothing is known to have changed; try again or tell its operator.',
  );
}
