import type { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../../../client/http/api-errors.ts';
import type { Connection } from '../../../client/http/connection.ts';

const FIRST_MS = 3_000;
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

/** Repeats the reads at growing intervals until the service answers. Returns a function that stops it. */
export function keepTrying(
  connection: Connection,
  repeat: () => Promise<void>,
  firstMs = FIRST_MS,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const wait = (ms: number) => {
    timer = setTimeout(
      () => {
        void repeat().finally(() => {
          if (!ended) wait(Math.min(2 * ms, MOST_MS));
        });
      },
      Math.max(ms, Math.min(connection.retryAfterMs, MOST_MS)),
    );
  };
  wait(firstMs);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
