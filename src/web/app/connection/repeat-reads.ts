import type { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../../../client/http/api-errors.ts';
import type { Connection } from '../../../client/http/connection.ts';

/** Soon enough that nobody waits for a service that is back; one that is busy says how long to wait. */
const PAUSE_MS = 3_000;
const MOST_MS = 30_000;

/**
 * Repeats the reads on screen that failed for lack of an answer. Reads only: a submit is never repeated
 * without the analyst. If none failed, the balance shows whether the service is back.
 */
export async function repeatReads(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) => isUnanswered(state.error) || queryKey[0] === 'balance',
  });
}

/** Repeats the reads until the service answers. Returns a function that stops it. */
export function keepTrying(connection: Connection, repeat: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const wait = () => {
    timer = setTimeout(
      () => {
        void repeat().finally(() => {
          if (!ended) wait();
        });
      },
      Math.max(PAUSE_MS, Math.min(connection.retryAfterMs, MOST_MS)),
    );
  };
  wait();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
