import { type FeedPage, feedPageSchema } from '../../contract/feed.ts';
import { RejectedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';

export interface ChangesAsked {
  /** The cursor behind which the changes are; `0.0` for all. */
  readonly after: string;
  readonly limit?: number | undefined;
  /** How long an answer may wait for a change where there is none, in seconds. */
  readonly waitS?: number | undefined;
  /** A feed key, in place of a session. */
  readonly feedKey?: string | undefined;
}

/** The time for the answer itself, beside the time that it waits. */
const ANSWER_TIMEOUT_MS = 60_000;

/** One page of the change feed. @throws {ApiError} */
export function readChanges(
  client: Client,
  { after, feedKey, limit, waitS = 0 }: ChangesAsked,
  signal?: AbortSignal,
): Promise<FeedPage> {
  const query = new URLSearchParams({
    after,
    ...(limit === undefined ? {} : { limit: String(limit) }),
    ...(waitS === 0 ? {} : { wait: String(waitS) }),
  });
  return client.request({
    endpoint: 'changes',
    query,
    data: feedPageSchema,
    timeoutMs: waitS * 1_000 + ANSWER_TIMEOUT_MS,
    signal,
    ...(feedKey === undefined ? {} : { token: feedKey }),
  });
}

/** True if the cursor is of another history: the registry was restored from an older backup. */
export const isCursorAhead = (error: unknown): error is RejectedError =>
  error instanceof RejectedError && error.issues.some(({ code }) => code === 'cursor-ahead');
