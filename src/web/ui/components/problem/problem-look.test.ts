import { expect, it } from 'vitest';
import { AppError } from '../../../../contract/app-error.ts';
import {
  NetworkError,
  RateLimitedError,
  RejectedError,
  RequestTimeoutError,
} from '../../../../client/http/api-errors.ts';
import {
  SubmissionOutcomeUnknownError,
  TransactionDiffersError,
} from '../../../../client/submission/submission-errors.ts';
import { problemLook } from './problem-look.ts';

it.each([
  ['refused', new RejectedError('rejected', 'No.', { status: 400 })],
  ['refused', new AppError('anything-else', 'No.')],
  ['unknown', new SubmissionOutcomeUnknownError('report', 'ab', new NetworkError(undefined))],
  ['blocked', new TransactionDiffersError(['Another destination.'])],
  ['waiting', new NetworkError(undefined)],
  ['waiting', new RequestTimeoutError(30_000)],
  ['waiting', new RateLimitedError(5, { status: 429 })],
])('looks %s: %s', (look, error) => {
  expect(problemLook(error)).toBe(look);
});
