import type { Caller } from '../../registry/accounts/session-store.ts';

/** Statements in progress at once: with a second one, a stuck statement does not delay all callers. */
const MOST_AT_ONCE = 2;

/**
 * Looks up the callers of sessions. Requests that arrive while statements are in progress share the next one:
 * thousands at once cost the store a few statements, and each sees the store's state after its arrival.
 */
export function createCallerLookups(
  findCallers: (sessionIds: readonly string[]) => Promise<readonly Caller[]>,
): (sessionId: string) => Promise<Caller | undefined> {
  type Found = ReadonlyMap<string, Caller>;
  let underWay = 0;
  let next: { readonly sessionIds: Set<string>; readonly found: Promise<Found>; begin(): void } | undefined;

  async function run(sessionIds: ReadonlySet<string>): Promise<Found> {
    underWay += 1;
    try {
      const callers = await findCallers([...sessionIds]);
      return new Map(callers.map((caller) => [caller.sessionId, caller]));
    } finally {
      underWay -= 1;
      const waiting = next;
      next = undefined;
      waiting?.begin();
    }
  }

  function wait() {
    const sessionIds = new Set<string>();
    let begin = (): void => undefined;
    const found = new Promise<Found>((resolve) => {
      begin = () => resolve(run(sessionIds));
    });
    return { sessionIds, found, begin: () => begin() };
  }

  return async (sessionId) => {
    if (underWay < MOST_AT_ONCE) return (await run(new Set([sessionId]))).get(sessionId);
    next ??= wait();
    next.sessionIds.add(sessionId);
    return (await next.found).get(sessionId);
  };
}
