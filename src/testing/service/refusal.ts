import { expect } from 'vitest';
import { errorEnvelopeSchema, type RequestIssue } from '../../contract/envelope.ts';
import type { Answer } from './send.ts';

/** An answer that says no: its HTTP status, the envelope's code and message. */
export interface Refusal {
  readonly statusCode: number;
  readonly code: number;
  readonly message: unknown;
}

/** Throws for an answer that is no refusal in the envelope. */
export function refusalOf({ statusCode, body }: Answer): Refusal {
  const { code, message } = errorEnvelopeSchema.parse(body).status;
  return { statusCode, code, message };
}

/** Every single thing that is wrong. */
export function issuesOf({ body }: Answer): readonly RequestIssue[] {
  return errorEnvelopeSchema.parse(body).errors ?? [];
}

/** Matches a refusal with this status and these words. */
export function refused(statusCode: number, words: RegExp): Refusal {
  return { statusCode, code: statusCode, message: expect.stringMatching(words) };
}
