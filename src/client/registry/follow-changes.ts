import { type FeedPage, feedPageSchema } from '../../contract/feed.ts';
import { ApiError, RejectedError } from '../http/api-errors.ts';
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

/** A page that would have the same changes taken twice, or the same question asked for ever. */
class PageOrderError extends ApiError {
  readonly outcome = 'unknown';

  constructor(after: string) {
    super(
      'page-order',
      `The service’s changes after ${after} do not go on from there. Nothing of them was taken. Tell the service’s operator.`,
    );
  }
}

function isBefore(one: string, other: string): boolean {
  const [height = 0, position = 0] = one.split('.').map(Number);
  const [otherHeight = 0, otherPosition = 0] = other.split('.').map(Number);
  return height === otherHeight ? position < otherPosition : height < otherHeight;
}

/** Whether the changes follow each other, and the end of the page follows them. */
function goesOn({ changes, isCaughtUp, next }: FeedPage, after: string): boolean {
  let last = after;
  for (const { cursor } of changes) {
    if (!isBefore(last, cursor)) return false;
    last = cursor;
  }
  return isBefore(last, next) || (last === next && (last !== after || isCaughtUp));
}

/** One page of the change feed. @throws {ApiError} */
export async function readChanges(
  client: Client,
  { after, feedKey, limit, waitS = 0 }: ChangesAsked,
  signal?: AbortSignal,
): Promise<FeedPage> {
  const query = new URLSearchParams({
    after,
    ...(limit === undefined ? {} : { limit: String(limit) }),
    ...(waitS === 0 ? {} : { wait: String(waitS) }),
  });
  const page = await client.request({
    endpoint: 'changes',
    query,
    data: feedPageSchema,
    timeoutMs: waitS * 1_000 + ANSWER_TIMEOUT_MS,
    signal,
    ...(feedKey === undefined ? {} : { token: feedKey }),
  });
  if (!goesOn(page, after)) throw new PageOrderError(after);
  return page;
}

/** True if the cursor is of another history: the registry was restored from an older backup. */
export const isCursorAhead = (error: unknown): error is RejectedError =>
  error instanceof RejectedError && error.issues.some(({ code }) => code === 'cursor-ahead');
